import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { findItem, type Item } from '@juniper/core/rules/catalogue.ts';
import { act, cleanup, render, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';

const dealIds = [5, 16, 101, 19, 3];
const latte = findItem(defaultCafe, 3) as Item;
const espresso = findItem(defaultCafe, 1) as Item;
const keep = (seconds: number, day = '2026-11-14') =>
  storage.write('juniper_deals', {
    day,
    endsAt: Object.fromEntries(dealIds.map((id) => [id, Date.now() + seconds * 1000])),
  });

/** The first component that shows a deal sets the clock in the next task. */
const nextTask = () => act(() => vi.advanceTimersByTime(0));

/** A new page, as after a reload or in another tab. */
const openPage = async () => {
  vi.resetModules();
  await import('../../lib/testing/default-cafe.ts');
  const clock = await import('./deal-clock.ts');
  const secondsLeft = (id: number) => {
    const { result, unmount } = renderHook(() => clock.useSecondsLeft(id));
    nextTask();
    unmount();
    return result.current;
  };
  return { ...clock, secondsLeft };
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-14T20:00:00Z') });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

test('every deal of the day gets a countdown of 1800 to 5399 seconds of its own; other products have none', async () => {
  const { secondsLeft } = await openPage();
  for (const id of dealIds) {
    expect(secondsLeft(id)).toBeGreaterThanOrEqual(1800);
    expect(secondsLeft(id)).toBeLessThanOrEqual(5399);
  }
  expect(secondsLeft(1)).toBeUndefined();
});

test('a reload does not restart it, and tabs share it', async () => {
  const first = await openPage();
  const before = dealIds.map(first.secondsLeft);
  vi.advanceTimersByTime(60_000);
  const second = await openPage();
  expect(dealIds.map(second.secondsLeft)).toEqual(before.map((seconds) => (seconds ?? 0) - 60));
  expect(dealIds.map(first.secondsLeft)).toEqual(dealIds.map(second.secondsLeft));
});

test('over is over, until the next day’s list', async () => {
  keep(-1);
  const { secondsLeft, claimNow } = await openPage();
  expect(secondsLeft(3)).toBe(0);
  expect(claimNow(3)).toBeUndefined();
  vi.setSystemTime(Date.parse('2026-11-15T08:00:00Z'));
  expect(secondsLeft(3)).toBeGreaterThanOrEqual(1800);
  expect(claimNow(3)).toBe('2026-11-15');
});

test('when the list changes, known deals keep their ends, ended ones too, and only new ones are drawn', async () => {
  keep(600);
  const endsAt = { ...(storage.read('juniper_deals') as { endsAt: Record<string, number> }).endsAt, 3: Date.now() - 1 };
  storage.write('juniper_deals', { day: '2026-11-14', endsAt });
  const { secondsLeft } = await openPage();
  expect(dealIds.map(secondsLeft)).toEqual([600, 600, 600, 600, 0]);
  const { replaceCatalogue } = await import('../catalogue/catalogue-store.ts');
  const [first, ...others] = defaultCafe.deals;
  const publish = (deals: typeof defaultCafe.deals) =>
    replaceCatalogue({ hash: String(deals.length), catalogue: { ...defaultCafe, deals } });
  publish([...others, { id: espresso.id, percentOff: 10, from: '2018-01-01' }]);
  vi.advanceTimersByTime(1000);
  expect([16, 101, 19, 3].map(secondsLeft)).toEqual([599, 599, 599, 0]);
  expect(secondsLeft(espresso.id)).toBeGreaterThanOrEqual(1800);
  // A deal that returns to the list has the end that it had.
  publish(first ? [first] : []);
  expect(secondsLeft(5)).toBe(599);
});

test.each([
  ['a countdown longer than any', { day: '2026-11-14', endsAt: Object.fromEntries(dealIds.map((id) => [id, 9e15])) }],
  ['a missing deal', { day: '2026-11-14', endsAt: {} }],
  ['text for numbers', { day: '2026-11-14', endsAt: Object.fromEntries(dealIds.map((id) => [id, 'soon'])) }],
  ['no clock at all', [1, 2, 3]],
])('%s is drawn anew', async (_, hostile) => {
  storage.write('juniper_deals', hostile);
  const { secondsLeft } = await openPage();
  for (const id of dealIds) expect(secondsLeft(id)).toBeLessThanOrEqual(5399);
  expect(secondsLeft(3)).toBeGreaterThanOrEqual(1800);
});

test('a tab that counts goes on when the browser’s data is cleared, and writes nothing', async () => {
  const { secondsLeft } = await openPage();
  const before = secondsLeft(3);
  localStorage.clear();
  expect(secondsLeft(3)).toBe(before);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('what a card reads changes nothing: the countdown is drawn when a card is shown, and not by rendering it', async () => {
  const { useOffer } = await openPage();
  const Card = () => useOffer(latte).listCents;
  expect(renderToString(<Card />)).toBe('400');
  expect(localStorage).toHaveLength(0);
  render(<Card />);
  nextTask();
  expect(storage.read('juniper_deals')).toMatchObject({ day: '2026-11-14' });
});

test('ended deals have ended for the next customer of this device too', async () => {
  keep(-1);
  storage.forgetCustomer();
  const { secondsLeft } = await openPage();
  expect(secondsLeft(3)).toBe(0);
});

describe('on the page', () => {
  test('ticks each second down to 0 and takes the deal price with it', async () => {
    keep(2);
    const { useOffer, useSecondsLeft } = await openPage();
    const { result } = renderHook(() => ({ offer: useOffer(latte), left: useSecondsLeft(3) }));
    expect(result.current).toEqual({ offer: { listCents: 400, percentOff: 20, ended: false }, left: undefined });
    nextTask();
    expect(result.current).toEqual({
      offer: { listCents: 400, dealCents: 320, percentOff: 20, ended: false },
      left: 2,
    });
    act(() => vi.advanceTimersByTime(1000));
    expect(result.current.left).toBe(1);
    act(() => vi.advanceTimersByTime(1000));
    expect(result.current).toEqual({ offer: { listCents: 400, percentOff: 20, ended: true }, left: 0 });
    act(() => vi.advanceTimersByTime(5000));
    expect(result.current.left).toBe(0);
  });

  test('a product that is no deal has its list price', async () => {
    const { useOffer } = await openPage();
    expect(renderHook(() => useOffer(espresso)).result.current).toEqual({ listCents: 250, ended: false });
  });

  test('a card renders again only when its deal begins or ends', async () => {
    keep(3);
    const { useOffer } = await openPage();
    let renders = 0;
    renderHook(() => {
      renders += 1;
      return useOffer(latte);
    });
    nextTask();
    // Once as the server renders it, once when the clock is set.
    expect(renders).toBe(2);
    act(() => vi.advanceTimersByTime(2000));
    expect(renders).toBe(2);
    act(() => vi.advanceTimersByTime(1000));
    expect(renders).toBe(3);
  });
});
