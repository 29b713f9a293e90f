import { expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import { subtractDays, toLocalDay } from './deals.ts';
import { findLackingStation } from './make-time.ts';
import {
  type FreeSeconds,
  findPromise,
  findWindow,
  getStoreCapacity,
  getWorkload,
  listSlots,
  type StoreCapacity,
  type Workload,
} from './promise.ts';
import { createQuote } from './quote.ts';
import type { Store } from './shop.ts';

const [main] = defaultCafe.shop.stores;
const weekOf = (...times: [opens: string, closes: string][]) =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => times.map(([opens, closes]) => ({ weekday, opens, closes })));
const noPause = { pausedUntil: null, busyMinutes: 0 };
const quarterMs = 900_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** Asks the rule for every quarter hour of nine days, and the calendar for the day of each. */
const plainDays = (desk: StoreCapacity, job: Workload, free: FreeSeconds) => {
  const { store, now, openings } = desk;
  const dayOf = (ms: number) => toLocalDay(store.timeZone, ms);
  const first = Math.ceil(now / quarterMs) * quarterMs;
  const quarters = Array.from({ length: 9 * 96 }, (_, nth) => first + nth * quarterMs);
  return Array.from({ length: store.daysAhead + 1 }, (_, ahead) => {
    const day = subtractDays(dayOf(now), -ahead);
    const asked = quarters
      .filter((at) => dayOf(at) === day)
      .flatMap((at) => {
        const window = findWindow(desk, job, { kind: 'at', at });
        return typeof window === 'string' || window.starts.length === 0 ? [] : [{ at, window }];
      });
    const isFree = ({ window }: (typeof asked)[number]) => typeof findPromise(window, job, free) === 'object';
    const times = asked.filter(isFree).map(({ at }) => at);
    const before = asked.findLast((each) => !isFree(each) && each.at < (times[0] ?? Number.POSITIVE_INFINITY));
    const until = times[0] ?? openings.find((each) => before && each.until >= before.at)?.until ?? 0;
    return {
      ...{ day, note: '', isOpen: openings.some((each) => dayOf(each.from) <= day && day <= dayOf(each.until - 1)) },
      times: times.map(iso),
      full: before
        ? { until: iso(until), station: findLackingStation(listSlots(before.window, job, free), job.work) ?? '' }
        : null,
    };
  });
};

/** Work of others: a number for each slot that looks like chance. */
const busy: FreeSeconds = (_station, startsAt) => ((startsAt / 300_000) * 7919) % 180;
const none: FreeSeconds = (_station, startsAt) => (startsAt % 86_400_000 < 43_200_000 ? 0 : 180);

test.each([
  ['America/Los_Angeles', '2026-11-17T17:03:00Z', weekOf(['07:00', '21:00'])],
  // The clock is set back on Sunday, from 1:00 to midnight: it comes twice.
  ['Atlantic/Azores', '2026-10-20T10:00:00Z', weekOf(['00:00', '00:00'])],
  // And set forward over midnight.
  ['America/Santiago', '2026-09-02T10:00:00Z', weekOf(['18:00', '02:00'])],
  ['Australia/Lord_Howe', '2026-10-01T10:00:00Z', weekOf(['00:00', '00:00'])],
  ['Asia/Kathmandu', '2026-11-17T17:03:00Z', weekOf(['07:00', '12:00'], ['13:20', '00:00'])],
  ['Pacific/Apia', '2026-11-17T11:59:59Z', weekOf(['22:00', '03:00'])],
])('in %s, from %s, the days of a quote are those of the calendar', (timeZone, from, week) => {
  const store: Store = { ...(main as Store), timeZone, week, countsWork: true, leadMinutes: 5, daysAhead: 6 };
  const job = getWorkload(defaultCafe, store, [{ id: 1, quantity: 5 }]);
  for (const now of [0, 13, 26].map((hours) => Date.parse(from) + hours * 3_600_000))
    for (const state of [noPause, { pausedUntil: now + 5_400_000, busyMinutes: 20 }])
      for (const free of [() => 180, busy, none] as FreeSeconds[]) {
        const desk = getStoreCapacity(store, now, state);
        expect(createQuote(desk, job, free).days).toEqual(plainDays(desk, job, free));
      }
});
