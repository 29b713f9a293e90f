import { findStore } from '@juniper/core/rules/shop.ts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { answerQuotes, at, quote } from '../../lib/testing/quotes.ts';
import { getCatalogue } from '../catalogue/catalogue-store.ts';
import { CartTime } from './CartTime.tsx';

let api: LocalApi;
let server: ReturnType<typeof answerQuotes>;
const store = () => {
  const main = findStore(getCatalogue(), null);
  if (!main) throw new Error('no main store');
  return main;
};
const cart = (quantity: number) => <CartTime store={store()} items={[{ id: 3, quantity }]} />;
const words = () => document.querySelector('.carttime')?.textContent;
const spoken = () => screen.getByRole('status').textContent;

beforeEach(async () => {
  api = await startLocalApi();
  server = answerQuotes(api);
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await api.stop();
});

test('says when the cart could be ready; the line is there from the start', async () => {
  render(cart(1));
  expect(words()).toBe('\u00a0');
  await waitFor(() => expect(words()).toBe('Ready about 8:40 AM if you order now'));
  expect(server.asked).toEqual([{ store: null, items: [{ id: 3, quantity: 1 }] }]);
});

test('several presses in a row are one question, for the last of them', async () => {
  const { rerender } = render(cart(1));
  await waitFor(() => expect(words()).toMatch(/8:40/));
  server.quote = quote({ asap: { readyAt: at('07:10', 17) } });
  for (const quantity of [2, 3, 4]) rerender(cart(quantity));
  await waitFor(() => expect(words()).toBe('Ready about Tuesday, 7:10 AM if you order now'));
  expect(server.asked.slice(1)).toEqual([{ store: null, items: [{ id: 3, quantity: 4 }] }]);
});

test('nobody answers, or nothing can be promised: no line', async () => {
  server.quote = undefined;
  const { unmount } = render(cart(1));
  await waitFor(() => expect(words()).toBeUndefined());
  unmount();
  server.quote = quote({ asap: null, days: [] });
  render(cart(1));
  await waitFor(() => expect(words()).toBeUndefined());
});

test('a later time is shown each minute, and announced only after a press', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { rerender } = render(cart(1));
  await vi.waitFor(() => expect(spoken()).toBe('Ready about 8:40 AM if you order now'));
  server.quote = quote({ asap: { readyAt: at('08:41') } });
  act(() => void vi.advanceTimersByTime(60_000));
  await vi.waitFor(() => expect(words()).toBe('Ready about 8:41 AM if you order now'));
  expect(spoken()).toBe('Ready about 8:40 AM if you order now');
  rerender(cart(2));
  expect(spoken()).toBe('');
  await vi.waitFor(() => expect(spoken()).toBe('Ready about 8:41 AM if you order now'), 3_000);
});

test('a page that is hidden does not ask', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  render(cart(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.asked).toEqual([]);
});
