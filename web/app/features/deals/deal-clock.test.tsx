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
  const countSecondsLeft = (id: number) => {
    const { result, unmount } = renderHook(() => clock.useSecondsLeft(id));
    nextTask();
    unmount();
    return result.current;
  };
  return { ...clock, countSecondsLeft };
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-14T20:00:00Z') });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

test('every deal of the day gets a countdown of 1800 to 5399 seconds of its own; other products have none [deals-3]', async () => {
  const { countSecondsLeft } = await openPage();
  for (const id of dealIds) {
    expect(countSecondsLeft(id)).toBeGreaterThanOrEqual(1800);
    expect(countSecondsLeft(id)).toBeLessThanOrEqual(5399);
  }
  expect(countSecondsLeft(1)).toBeUndefined();
});

test('a reload does not restart it, and tabs share it [deals-4]', async () => {
  const first = await openPage();
  const before = dealIds.map(first.countSecondsLeft);
  vi.advanceTimersByTime(60_000);
  const second = await openPage();
  expect(dealIds.map(second.countSecondsLeft)).toEqual(before.map((seconds) => (seconds ?? 0) - 60));
  expect(dealIds.map(first.countSecondsLeft)).toEqual(dealIds.map(second.countSecondsLeft));
});

test('over is over, until the next day’s list', async () => {
  keep(-1);
  const { countSecondsLeft, getDealClaim } = await openPage();
  expect(countSecondsLeft(3)).toBe(0);
  expect(getDealClaim(3)).toBeUndefined();
  vi.setSystemTime(Date.parse('2026-11-15T08:00:00Z'));
  expect(countSecondsLeft(3)).toBeGreaterThanOrEqual(1800);
  expect(getDealClaim(3)).toBe('2026-11-15');
});

test('when the list changes, known deals keep their ends, ended ones too, and only new ones are drawn [deals-4]', async () => {
  keep(600);
  const endsAt = { ...(storage.read('juniper_deals') as { endsAt: Record<string, number> }).endsAt, 3: Date.now() - 1 };
  storage.write('juniper_deals', { day: '2026-11-14', endsAt });
  const { countSecondsLeft } = await openPage();
  expect(dealIds.map(countSecondsLeft)).toEqual([600, 600, 600, 600, 0]);
  const { replaceCatalogue } = await import('../catalogue/catalogue-store.ts');
  const [first, ...others] = defaultCafe.deals;
  const publish = (deals: typeof defaultCafe.deals) =>
    replaceCatalogue({ hash: String(deals.length), catalogue: { ...defaultCafe, deals } });
  publish([...others, { id: espresso.id, percentOff: 10, from: '2018-01-01' }]);
  vi.advanceTimersByTime(1000);
  expect([16, 101, 19, 3].map(countSecondsLeft)).toEqual([599, 599, 599, 0]);
  expect(countSecondsLeft(espresso.id)).toBeGreaterThanOrEqual(1800);
  // A deal that returns to the list has the end that it had.
  publish(first ? [first] : []);
  expect(countSecondsLeft(5)).toBe(599);
});

test('a deal of the whole day has its price, no end and no countdown on the card [deals-8]', async () => {
  const { getDealClaim, useOffer } = await openPage();
  const { replaceCatalogue } = await import('../catalogue/catalogue-store.ts');
  const { DealClock } = await import('../cart/ProductPrice.tsx');
  const deals = [{ id: latte.id, percentOff: 25, from: '2018-01-01', isAllDay: true as const }];
  replaceCatalogue({ hash: 'all day', catalogue: { ...defaultCafe, deals } });
  const { result } = renderHook(() => useOffer(latte));
  nextTask();
  expect(result.current).toMatchObject({ dealCents: 300, ended: false });
  const { container } = render(<DealClock id={latte.id} />);
  expect(container.textContent).toBe('');
  act(() => vi.advanceTimersByTime(3 * 3_600_000));
  expect(result.current).toMatchObject({ dealCents: 300, ended: false });
  expect(getDealClaim(latte.id)).toBe('2026-11-14');
  expect(storage.read('juniper_deals')).toBeUndefined();
});

test.each([
  ['a countdown longer than any', { day: '2026-11-14', endsAt: Object.fromEntries(dealIds.map((id) => [id, 9e15])) }],
  ['a missing deal', { day: '2026-11-14', endsAt: {} }],
  ['text for numbers', { day: '2026-11-14', endsAt: Object.fromEntries(dealIds.map((id) => [id, 'soon'])) }],
  ['no clock at all', [1, 2, 3]],
])('%s is drawn anew', async (_, hostile) => {
  storage.write('juniper_deals', hostile);
  const { countSecondsLeft } = await openPage();
  for (const id of dealIds) expect(countSecondsLeft(id)).toBeLessThanOrEqual(5399);
  expect(countSecondsLeft(3)).toBeGreaterThanOrEqual(1800);
});

test('a tab that counts goes on when the browser’s data is cleared, and writes nothing', async () => {
  const { countSecondsLeft } = await openPage();
  const before = countSecondsLeft(3);
  localStorage.clear();
  expect(countSecondsLeft(3)).toBe(before);
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
  const { countSecondsLeft } = await openPage();
  expect(countSecondsLeft(3)).toBe(0);
});

describe('on the page', () => {
  test('ticks each second down to 0 and takes the deal price with it [deals-3]', async () => {
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
