import { getMainStore, type Store } from '@juniper/core/rules/shop.ts';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { answerQuotes, at, countWork, quote, stopCounting } from '../../lib/testing/quotes.ts';
import { sampleUser } from '../../lib/testing/samples.ts';
import { keepSession } from '../auth/auth-store.ts';
import { getCatalogue } from '../catalogue/catalogue-store.ts';
import { useNewOrder } from './use-new-order.ts';

let api: LocalApi;
let server: ReturnType<typeof answerQuotes>;
let store: Store;
beforeEach(async () => {
  // Timers go on: a quote is asked for after a rest.
  vi.useFakeTimers({ now: Date.parse(at('08:25')), toFake: ['Date'] });
  api = await startLocalApi();
  server = answerQuotes(api);
  keepSession('token-1', sampleUser);
  countWork();
  store = getMainStore(getCatalogue());
});
afterEach(async () => {
  cleanup();
  stopCounting();
  localStorage.clear();
  vi.useRealTimers();
  await api.stop();
});

const latte = { id: 1, quantity: 1 };
/** Enters a latte for 9:15. */
const enterTimed = async () => {
  const { result } = renderHook(() => useNewOrder(store, () => {}));
  act(() => result.current.change([latte]));
  await waitFor(() => expect(result.current.when.choices.length).toBeGreaterThan(1));
  act(() => {
    result.current.chooseTime(at('09:15'));
    result.current.setName('Noor');
  });
  return result;
};

test('a chosen time is not said to be taken while nobody knows', async () => {
  const result = await enterTimed();
  server.quote = undefined;
  act(() => result.current.change([{ ...latte, quantity: 2 }]));
  const chosen = () => result.current.when.choices.find(({ value }) => value === at('09:15'))?.label;
  expect([chosen(), result.current.when.problem]).toEqual(['9:15 AM', undefined]);
  await waitFor(() => expect(server.asked).toHaveLength(2));
  expect([chosen(), result.current.when.problem]).toEqual(['9:15 AM', undefined]);
});

test('a refused time is not said of the one that is chosen instead', async () => {
  const result = await enterTimed();
  const { answer } = api;
  const [today, ...later] = quote().days;
  const next = quote({ days: today ? [{ ...today, times: [at('09:30')] }, ...later] : [] });
  const refused = { success: false, code: 'slot_full', message: 'That time is taken by now.', data: next };
  api.answer = (request) => (request.path === '/api/staff/orders' ? { status: 409, body: refused } : answer(request));
  await act(() => result.current.place());
  expect(result.current.refusal.words).toBe('That time is taken by now.');
  act(() => result.current.chooseTime(at('09:30')));
  expect([result.current.refusal.words, result.current.when.problem]).toEqual(['', undefined]);
});
