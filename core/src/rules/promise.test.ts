import { describe, expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import { getSlotCapacity } from './make-time.ts';
import {
  type FreeSeconds,
  findPromise,
  findWindow,
  getFirstCardTime,
  getStoreCapacity,
  getWorkload,
  type SlotPromise,
  type StoreState,
  type TimeRequest,
} from './promise.ts';
import { createCardQuote, createQuote } from './quote.ts';
import type { Station, Store } from './shop.ts';

const [main] = defaultCafe.shop.stores;
const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '07:00', closes: '21:00' }));
/** Its bar has 180 seconds in a slot. */
const store: Store = { ...(main as Store), timeZone: 'UTC', week, countsWork: true, leadMinutes: 5, daysAhead: 1 };
const noPause = { pausedUntil: null, busyMinutes: 0 };
const day = '2026-11-17';
const at = (time: string, on = day) => Date.parse(`${on}T${time}:00Z`);
const clock = (ms: number) => new Date(ms).toISOString().slice(0, 16);

const milkshake = defaultCafe.items.find(({ category }) => category === 'milkshake')?.id ?? 0;
const espresso = [{ id: 1, quantity: 1 }];
const shakes = (quantity: number) => [{ id: milkshake, quantity }];

const whole: FreeSeconds = (name) => getSlotCapacity(store.stations.find(({ station }) => station === name) as Station);

/** Books orders in a store's slots, one after the other. */
const counter = (own: Store = store) => {
  const used = new Map<string, number>();
  const free: FreeSeconds = (station, startsAt) => whole(station, startsAt) - (used.get(`${station} ${startsAt}`) ?? 0);
  const order = (
    now: number,
    lines: Parameters<typeof getWorkload>[2],
    request: TimeRequest = { kind: 'any' },
    state: StoreState = noPause,
  ) => {
    const [capacity, workload] = [getStoreCapacity(own, now, state), getWorkload(defaultCafe, own, lines)];
    const window = findWindow(capacity, workload, request);
    const promised = typeof window === 'string' ? window : findPromise(window, workload, free);
    if (typeof promised === 'string') return promised;
    for (const { station, startsAt, seconds } of promised.bookings) {
      const key = `${station} ${startsAt}`;
      used.set(key, (used.get(key) ?? 0) + seconds);
    }
    return promised;
  };
  const quote = (now: number, lines: Parameters<typeof getWorkload>[2], state: StoreState = noPause) =>
    createQuote(getStoreCapacity(own, now, state), getWorkload(defaultCafe, own, lines), free);
  return { order, quote, free };
};
const due = (promised: SlotPromise | string) => (typeof promised === 'string' ? promised : clock(promised.dueAt));

describe('as soon as possible', () => {
  test('20 milkshakes move the next promise by their own work, an espresso by its own', () => {
    const now = at('09:00');
    const alone = counter();
    expect(due(alone.order(now, espresso))).toBe(`${day}T09:10`);

    // 120 + 19 * 80 seconds are nine slots and 20 seconds of the tenth.
    const party = counter();
    expect(due(party.order(now, shakes(20)))).toBe(`${day}T09:50`);
    expect(due(party.order(now, espresso))).toBe(`${day}T09:50`);

    // Three espressos fill a slot.
    const regulars = counter();
    for (let nth = 0; nth < 6; nth++) expect(due(regulars.order(now, espresso))).toBe(`${day}T09:10`);
    expect(due(regulars.order(now, espresso))).toBe(`${day}T09:15`);
  });

  test('is ready after the lead, the busy minutes and the slowest item', () => {
    const { order } = counter();
    expect(due(order(at('09:02'), espresso))).toBe(`${day}T09:10`);
    expect(due(order(at('09:02'), espresso, { kind: 'any' }, { pausedUntil: null, busyMinutes: 10 }))).toBe(
      `${day}T09:20`,
    );
  });

  test('while closed: from the next opening', () => {
    expect(due(counter().order(at('22:00'), espresso))).toBe('2026-11-18T07:10');
    expect(counter().quote(at('22:00'), espresso)).toMatchObject({
      asap: { readyAt: '2026-11-18T07:10:00.000Z' },
      closedUntil: '2026-11-18T07:00:00.000Z',
      lastOrderAt: null,
    });
  });

  test('a few minutes later than promised is accepted, more is asked', () => {
    const now = at('09:00');
    const promised = { kind: 'asap', promised: at('09:10') } as const;
    const { order } = counter();
    for (let nth = 0; nth < 9; nth++) order(now, espresso, promised);
    expect(due(order(now, espresso, promised))).toBe('later_than_promised');
    expect(due(counter().order(at('09:07'), espresso, promised))).toBe(`${day}T09:15`);
    expect(due(counter().order(at('09:10'), espresso, promised))).toBe('later_than_promised');
  });

  test('is not due earlier than promised, because what is sold out was asked for that time', () => {
    const night = { ...store, week: week.map((times) => ({ ...times, opens: '18:00', closes: '02:00' })) };
    const promised = { kind: 'asap', promised: at('01:03', '2026-11-18') } as const;
    expect(due(counter(night).order(at('20:10'), espresso, promised))).toBe('2026-11-18T01:00');
  });

  test('what was promised for tomorrow is not made tonight', () => {
    const promised = { kind: 'asap', promised: at('07:10', '2026-11-18') } as const;
    expect(due(counter().order(at('20:00'), espresso, promised))).toBe('2026-11-18T07:10');
  });
});

describe('closing time', () => {
  test('a promise needs no work outside of open slots, and an order is not divided over a night', () => {
    const { order } = counter();
    expect(due(order(at('20:54'), espresso))).toBe(`${day}T21:00`);
    expect(due(order(at('20:55'), espresso))).toBe('2026-11-18T07:10');
    // Four slots are left, and this takes ten.
    expect(due(counter().order(at('20:40'), shakes(20)))).toBe('slot_full');
    expect(counter().quote(at('20:40'), shakes(20))).toMatchObject({
      asap: { readyAt: '2026-11-18T07:50:00.000Z' },
      closedUntil: '2026-11-18T07:00:00.000Z',
    });
  });

  test('the last moment for an order is told, and holds', () => {
    for (const lines of [espresso, shakes(1), shakes(4), shakes(20)]) {
      const { lastOrderAt } = counter().quote(at('12:00'), lines);
      const last = Date.parse(lastOrderAt ?? '');
      expect(due(counter().order(last, lines))).toMatch(day);
      expect(due(counter().order(last + 1_000, lines))).not.toMatch(day);
    }
  });
});

describe('at a chosen time', () => {
  test('is made just before it', () => {
    const promised = counter().order(at('09:00'), shakes(3), { kind: 'at', at: at('12:30') });
    expect(promised).toEqual({
      dueAt: at('12:30'),
      startsAt: at('12:20'),
      bookings: [
        { station: 'bar', startsAt: at('12:25'), seconds: 180 },
        { station: 'bar', startsAt: at('12:20'), seconds: 100 },
      ],
    });
  });

  test.each([
    ['in the past', '08:00', day, 'closed_then'],
    ['sooner than it can be made', '09:05', day, 'slot_full'],
    ['after closing', '21:15', day, 'closed_then'],
    ['at opening', '07:00', '2026-11-18', 'closed_then'],
    ['further ahead than the store takes orders', '09:00', '2026-11-19', 'closed_then'],
  ])('%s it is refused', (_what, time, on, code) => {
    expect(counter().order(at('09:00'), espresso, { kind: 'at', at: at(time, on) })).toBe(code);
  });
});

describe('one order', () => {
  test('fills an hour of a station at most, whatever is requested, and the quote offers nothing', () => {
    const requests: TimeRequest[] = [
      { kind: 'at', at: at('12:00') },
      { kind: 'asap', promised: at('20:00') },
      { kind: 'any' },
    ];
    for (const request of requests) {
      expect(counter().order(at('09:00'), shakes(20), request)).toMatchObject({ dueAt: expect.any(Number) });
      expect(counter().order(at('09:00'), shakes(27), request)).toBe('too_large');
    }
    const { asap, days, lastOrderAt } = counter().quote(at('09:00'), shakes(27));
    expect([asap, days.flatMap(({ times }) => times), lastOrderAt]).toEqual([null, [], null]);
  });

  test('as soon as possible is today or tomorrow, whatever was promised', () => {
    const promised = (time: string, on: string) =>
      counter().order(at('09:00'), espresso, { kind: 'asap', promised: at(time, on) });
    expect(promised('20:00', '2026-11-18')).toMatchObject({ dueAt: at('20:00', '2026-11-18') });
    expect(promised('08:00', '2026-11-19')).toBe('closed_then');
    expect(promised('20:00', '2026-11-25')).toBe('closed_then');
  });
});

describe('a pause', () => {
  const state = { pausedUntil: at('09:30'), busyMinutes: 0 };
  const requestInPause = (request: TimeRequest) => counter().order(at('09:00'), espresso, request, state);

  test('moves what is promised behind it; later times stay', () => {
    expect(counter().quote(at('09:00'), espresso, state)).toMatchObject({
      asap: { readyAt: `${day}T09:40:00.000Z` },
      pausedUntil: `${day}T09:30:00.000Z`,
    });
    expect(due(requestInPause({ kind: 'asap', promised: at('09:40') }))).toBe(`${day}T09:40`);
    expect(due(requestInPause({ kind: 'at', at: at('10:00') }))).toBe(`${day}T10:00`);
  });

  test('refuses what was promised earlier, or names no time', () => {
    expect(requestInPause({ kind: 'any' })).toBe('paused');
    expect(requestInPause({ kind: 'asap', promised: at('09:10') })).toBe('paused');
    expect(requestInPause({ kind: 'at', at: at('09:30') })).toBe('paused');
  });

  test('is over when its time has come', () => {
    expect(due(counter().order(at('09:30'), espresso, { kind: 'any' }, state))).toBe(`${day}T09:40`);
  });
});

describe('a dish of eight minutes, which a kitchen of three could book in a slot of five', () => {
  const dish = { work: new Map([['kitchen', 480]]), longestPieceSeconds: 480 };
  const slow = { ...store, leadMinutes: 10 };
  const ask = (now: number, request: TimeRequest, state: StoreState = noPause, free: FreeSeconds = () => 540) => {
    const capacity = getStoreCapacity(slow, now, state);
    const window = findWindow(capacity, dish, request);
    const promised = typeof window === 'string' ? window : findPromise(window, dish, free);
    return typeof promised === 'string' ? promised : [clock(promised.startsAt), clock(promised.dueAt)];
  };
  const quoted = (now: number, state: StoreState = noPause) =>
    createQuote(getStoreCapacity(slow, now, state), dish, () => 540);

  test('is begun eight minutes before a chosen time', () => {
    expect(ask(at('08:00'), { kind: 'at', at: at('09:30') })).toEqual([`${day}T09:20`, `${day}T09:30`]);
  });

  test('while closed: the lead and the dish count from the opening, also for a chosen time', () => {
    const [now, tomorrow] = [at('22:00'), '2026-11-18'];
    expect(ask(now, { kind: 'any' })).toEqual([`${tomorrow}T07:00`, `${tomorrow}T07:20`]);
    expect(ask(now, { kind: 'at', at: at('07:15', tomorrow) })).toBe('slot_full');
    expect(ask(now, { kind: 'at', at: at('07:20', tomorrow) })).toEqual([`${tomorrow}T07:10`, `${tomorrow}T07:20`]);
    expect(quoted(now)).toMatchObject({ asap: { readyAt: `${tomorrow}T07:20:00.000Z` } });
    expect(quoted(now).days[1]?.times[0]).toBe(`${tomorrow}T07:30:00.000Z`);
  });

  test('in a pause: they and the busy minutes count from its end', () => {
    const state = { pausedUntil: at('09:10'), busyMinutes: 20 };
    const soon = quoted(at('09:00'), state).asap?.readyAt ?? '';
    expect(soon).toBe(`${day}T09:50:00.000Z`);
    expect(ask(at('09:00'), { kind: 'asap', promised: Date.parse(soon) }, state)).toEqual([
      ...[`${day}T09:10`, `${day}T09:50`],
    ]);
    expect(ask(at('09:00'), { kind: 'at', at: at('09:45') }, state)).toBe('slot_full');
    expect(ask(at('09:00'), { kind: 'at', at: at('09:50') }, state)).toEqual([`${day}T09:40`, `${day}T09:50`]);
  });

  test('where the kitchen is full until 9:40: it is begun eight minutes before it is due', () => {
    const free: FreeSeconds = (_station, startsAt) => (startsAt < at('09:40') ? 0 : 540);
    expect(ask(at('09:00'), { kind: 'any' }, noPause, free)).toEqual([`${day}T09:35`, `${day}T09:45`]);
  });

  test('the last moment for an order holds, in a pause too', () => {
    for (const state of [noPause, { pausedUntil: at('20:30'), busyMinutes: 10 }]) {
      const last = Date.parse(quoted(at('20:00'), state).lastOrderAt ?? '');
      expect(quoted(last, state).asap?.readyAt).toBe(`${day}T21:00:00.000Z`);
      expect(quoted(last + 1_000, state).asap?.readyAt).toMatch('2026-11-18');
    }
    expect(quoted(at('20:00'), { pausedUntil: at('20:45'), busyMinutes: 0 }).lastOrderAt).toBeNull();
  });
});

describe('by card', () => {
  const quoted = (now: number, longest: number, leadMinutes: number) => {
    const workload = { work: new Map([['bar', 60]]), longestPieceSeconds: longest };
    const capacity = getStoreCapacity({ ...store, leadMinutes }, now, noPause);
    return {
      counter: createQuote(capacity, workload, whole).asap?.readyAt,
      ...createCardQuote(capacity, workload, whole),
    };
  };

  test('as soon as possible is from ten minutes on, and no earlier than at the counter', () => {
    const soon = quoted(at('09:01'), 60, 0);
    expect(soon.counter).toBe(`${day}T09:10:00.000Z`);
    expect(soon.asap?.readyAt).toBe(`${day}T09:15:00.000Z`);
    const calm = quoted(at('09:01'), 60, 20);
    expect(calm.asap?.readyAt).toBe(calm.counter);
  });

  test('work never begins before now, however long the item takes', () => {
    for (const longest of [60, 301, 480, 899, 1_800])
      for (const second of [0, 1, 150, 299]) {
        const now = at('09:00') + second * 1_000;
        const capacity = getStoreCapacity({ ...store, leadMinutes: 0 }, now, noPause);
        const workload = { work: new Map([['bar', 60]]), longestPieceSeconds: longest, isByCard: true };
        const asap = Date.parse(createCardQuote(capacity, workload, whole).asap?.readyAt ?? '');
        for (const request of [
          { kind: 'any' },
          { kind: 'asap', promised: asap },
          { kind: 'at', at: getFirstCardTime(now, workload) },
        ] as const) {
          const window = findWindow(capacity, workload, request);
          const promised = typeof window === 'string' ? window : findPromise(window, workload, whole);
          expect(promised).toMatchObject({ startsAt: expect.toSatisfy((ms: number) => ms >= now) });
        }
      }
  });

  test('near closing there is none today, while the counter still takes the order', () => {
    const late = quoted(at('20:51'), 60, 0);
    expect(late.counter).toBe(`${day}T21:00:00.000Z`);
    expect(late.asap?.readyAt).toBe('2026-11-18T07:05:00.000Z');
  });
});

describe('the quote', () => {
  test('lists the quarter hours that are free, day by day, and all of them can be had', () => {
    const { days } = counter().quote(at('09:00'), espresso);
    expect(days.map(({ day: on, times }) => [on, times.length])).toEqual([
      // From 9:15 to 21:00, and from 7:15 to 21:00.
      [day, 48],
      ['2026-11-18', 56],
    ]);
    for (const time of days.flatMap(({ times }) => times)) {
      const request = { kind: 'at', at: Date.parse(time) } as const;
      expect(due(counter().order(at('09:00'), espresso, request))).toBe(time.slice(0, 16));
    }
  });

  test('says until when the bar is full', () => {
    const capacity = counter();
    const now = at('09:00');
    // Twelve slots of three: the bar is full until 10.
    for (let nth = 0; nth < 36; nth++) capacity.order(now, espresso);
    const [today] = capacity.quote(now, espresso).days;
    expect(today).toMatchObject({ isOpen: true, full: { until: `${day}T10:15:00.000Z`, station: 'bar' } });
    expect(capacity.quote(now, [{ id: 103, quantity: 1 }]).days[0]).toMatchObject({ full: null });
  });

  test('knows special days', () => {
    const closed = { ...store, specialDays: [{ day: '2026-11-18', note: 'Inventory' }] };
    const { days } = counter(closed).quote(at('09:00'), espresso);
    expect(days[1]).toEqual({ day: '2026-11-18', isOpen: false, note: 'Inventory', times: [], full: null });
    expect(due(counter(closed).order(at('22:00'), espresso))).toBe('2026-11-19T07:10');
  });

  test('goes on around the clock where a store never closes', () => {
    const always = { ...store, week: week.map((times) => ({ ...times, opens: '00:00', closes: '00:00' })) };
    expect(due(counter(always).order(at('23:58'), espresso))).toBe('2026-11-18T00:05');
    expect(counter(always).quote(at('23:58'), espresso)).toMatchObject({ closedUntil: null });
  });

  test('a store without an opening promises nothing', () => {
    const shut = counter({ ...store, week: [] });
    expect(shut.quote(at('09:00'), espresso)).toMatchObject({ asap: null, closedUntil: null, lastOrderAt: null });
    expect(shut.order(at('09:00'), espresso)).toBe('closed_then');
  });
});
