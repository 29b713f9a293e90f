import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { changeOptions } from './change-menu.ts';
import {
  allocateWork,
  assignWork,
  calculateWork,
  findLackingStation,
  getLongestSeconds,
  getSlotCapacity,
  type Slot,
  slotMs,
} from './make-time.ts';
import type { Store } from './shop.ts';

const seconds = (catalogue: Catalogue, ...lines: Parameters<typeof calculateWork>[1]) =>
  Object.fromEntries(calculateWork(catalogue, lines));

const milkshake = defaultCafe.items.find(({ category }) => category === 'milkshake')?.id ?? 0;
const [espresso, latte, carrotCake] = [1, 3, 103];

describe('the work of an order', () => {
  test('is the full time for the first of a product, and less for each further one', () => {
    expect(seconds(defaultCafe, { id: milkshake, quantity: 3 })).toEqual({ bar: 120 + 2 * 80 });
    expect(seconds(defaultCafe, { id: latte, quantity: 1 }, { id: carrotCake, quantity: 2 })).toEqual({
      bar: 60,
      counter: 45,
    });
  });

  test('counts another cup of the same product as a further one', () => {
    const large = { id: latte, quantity: 2, options: [[12, 1]] as const };
    expect(seconds(defaultCafe, { id: latte, quantity: 1 }, large)).toEqual({ bar: 60 + 2 * 45 });
  });

  test('has the work of its options, as often as they are chosen, for each cup', () => {
    const slow = changeOptions(defaultCafe, [31], { makeSeconds: 7 });
    const strong = { id: latte, quantity: 3, options: [[31, 2]] as const };
    expect(seconds(slow, strong)).toEqual({ bar: 60 + 2 * 45 + 3 * 2 * 7 });
    expect(getLongestSeconds(slow, [strong, { id: espresso, quantity: 9 }])).toBe(60 + 14);
  });

  test('has nothing of what is not on the menu', () => {
    expect(seconds(defaultCafe, { id: 999_999, quantity: 3 })).toEqual({});
    expect(getLongestSeconds(defaultCafe, [{ id: 999_999, quantity: 3 }])).toBe(0);
  });

  test('falls to the first station of a store that lacks the right one', () => {
    const [store] = defaultCafe.shop.stores;
    const small = { ...(store as Store), stations: [{ station: 'bar', workers: 1, onlinePercent: 60 }] };
    const work = new Map(Object.entries({ bar: 60, kitchen: 90, counter: 0 }));
    expect([...assignWork(small, work)]).toEqual([['bar', 150]]);
    expect([...assignWork({ ...small, stations: [] }, work)]).toEqual([]);
  });

  test('a station does what PostgreSQL says: floor(workers * 300 * percent / 100)', () => {
    expect(getSlotCapacity({ station: 'bar', workers: 1, onlinePercent: 60 })).toBe(180);
    expect(getSlotCapacity({ station: 'bar', workers: 0.7, onlinePercent: 60 })).toBe(126);
    expect(getSlotCapacity({ station: 'bar', workers: 1.1, onlinePercent: 1 })).toBe(3);
  });
});

const stations = ['bar', 'counter', 'kitchen'];
const anySlots = fc
  .array(fc.array(fc.integer({ min: -50, max: 300 }), { minLength: 3, maxLength: 3 }), { maxLength: 20 })
  .map((rows) =>
    rows.flatMap((free, at): Slot[] =>
      stations.map((station, nth) => ({ station, startsAt: at * slotMs, free: free[nth] ?? 0 })),
    ),
  );
const anyWork = fc
  .dictionary(fc.constantFrom(...stations), fc.integer({ min: 1, max: 900 }))
  .map((work) => new Map(Object.entries(work)));

const room = (slots: readonly Slot[], station: string, isIn: (startsAt: number) => boolean) =>
  slots
    .filter((slot) => slot.station === station && isIn(slot.startsAt))
    .reduce((sum, { free }) => sum + Math.max(0, free), 0);

describe('spreading work over slots', () => {
  test.each(['forward', 'backward'] as const)('%s: all of it, never more than is free, or not at all', (way) => {
    fc.assert(
      fc.property(anySlots, anyWork, (slots, work) => {
        const found = allocateWork(slots, work, way);
        const fits =
          slots.length > 0 && [...work].every(([station, wanted]) => wanted <= room(slots, station, () => true));
        expect(found !== undefined).toBe(fits);
        expect(findLackingStation(slots, work) === undefined).toBe(fits || work.size === 0);
        if (!found) return;
        const booked = new Map<string, number>();
        for (const { station, startsAt, seconds } of found.bookings) {
          const slot = slots.find((each) => each.station === station && each.startsAt === startsAt);
          expect(seconds).toBeGreaterThan(0);
          expect(seconds).toBeLessThanOrEqual(slot?.free ?? 0);
          booked.set(station, (booked.get(station) ?? 0) + seconds);
        }
        expect(booked).toEqual(work);
        expect(new Set(found.bookings.map(({ station, startsAt }) => `${station} ${startsAt}`)).size).toBe(
          found.bookings.length,
        );
      }),
    );
  });

  test('forward is ready at the earliest time that is possible', () => {
    fc.assert(
      fc.property(anySlots, anyWork, (slots, work) => {
        const found = allocateWork(slots, work, 'forward');
        if (!found || work.size === 0) return;
        const isEarlier = (startsAt: number) => startsAt < found.readyAt - slotMs;
        expect([...work].some(([station, wanted]) => wanted > room(slots, station, isEarlier))).toBe(true);
      }),
    );
  });

  test('backward begins at the latest time that is possible', () => {
    fc.assert(
      fc.property(anySlots, anyWork, (slots, work) => {
        const found = allocateWork(slots, work, 'backward');
        if (!found || work.size === 0) return;
        const isLater = (startsAt: number) => startsAt > found.startsAt;
        expect([...work].some(([station, wanted]) => wanted > room(slots, station, isLater))).toBe(true);
      }),
    );
  });
});
