import { getOpenIntervals, type Hours } from '@juniper/core/rules/opening.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

const zones = [
  ...['America/Los_Angeles', 'Europe/Vienna', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu', 'UTC'],
];
const [first, last] = ['2025-01-01', '2036-01-01'];

type Times = readonly (readonly [opens: string, closes: string])[];
const on = (weekdays: number[], times: Times) =>
  weekdays.flatMap((weekday) => times.map(([opens, closes]) => ({ weekday, opens, closes })));
const daily = [1, 2, 3, 4, 5, 6, 7];

const weeks: Record<string, Hours['week']> = {
  'opens and closes in hours that are skipped': on(daily, [
    ['00:10', '02:05'],
    ['02:15', '02:25'],
    ['02:45', '09:00'],
  ]),
  'opens and closes in hours that come twice': on(daily, [
    ['00:30', '01:40'],
    ['01:50', '02:10'],
    ['02:40', '03:00'],
  ]),
  'past midnight': on(daily, [
    ['11:00', '14:30'],
    ['17:30', '02:30'],
  ]),
  'all day': on(daily, [['00:00', '00:00']]),
  'closed days': [...on([2, 4], [['07:00', '21:00']]), ...on([5], [['18:00', '18:00']])],
};

/** Days on which a clock is changed, those beside them, and some others. */
const specialDays: Hours['specialDays'] = [
  { day: '2026-03-08', opens: '02:30', closes: '12:00', note: '' },
  { day: '2026-03-28', opens: '20:00', closes: '02:30', note: '' },
  { day: '2026-04-05', opens: '01:45', closes: '01:40', note: '' },
  { day: '2026-10-04', opens: '00:00', closes: '00:00', note: '' },
  { day: '2026-10-25', opens: '02:30', closes: '02:45', note: '' },
  { day: '2026-11-01', opens: '01:30', closes: '13:00', note: '' },
  { day: '2028-02-29', note: 'Closed' },
  { day: '2031-12-25', note: 'Christmas' },
  { day: '2031-12-26', opens: '10:00', closes: '16:00', note: '' },
];

type Row = { kind: string; from: number; until: number };

/** Intervals as PostgreSQL has them: its time zones, its calendar, its union of ranges. */
const byPostgres = async (timeZone: string): Promise<Row[]> => {
  const week = Object.entries(weeks).flatMap(([kind, times]) => times.map((time) => ({ kind, ...time })));
  const { rows } = await sql<Row>`
    with hours as (
      select * from jsonb_to_recordset(${JSON.stringify(week)}::jsonb) as h (kind text, weekday int, opens time, closes time)
    ), special as (
      select * from jsonb_to_recordset(${JSON.stringify(specialDays)}::jsonb) as s (day date, opens time, closes time)
    ), times as (
      select kind, moment::date as day, opens, closes
      from generate_series(${first}::timestamp - interval '1 day', ${last}::timestamp, '1 day') moment
        join hours on weekday = extract(isodow from moment)
      where not exists (select from special where special.day = moment::date)
      union all
      select kind, day, special.opens, special.closes from special, (select distinct kind from hours) kinds
      where special.opens is not null
    ), spans as (
      select kind, (day + opens) at time zone ${timeZone} as opens,
        (case when closes > opens then day else day + 1 end + closes) at time zone ${timeZone} as closes
      from times
    ), open as (
      select kind, unnest(range_agg(tstzrange(opens, closes)) *
        tstzmultirange(tstzrange(${`${first}T00:00Z`}::timestamptz, ${`${last}T00:00Z`}::timestamptz))) as span
      from spans where opens < closes group by kind
    )
    select kind, extract(epoch from lower(span))::float8 * 1000 as from,
      extract(epoch from upper(span))::float8 * 1000 as until
    from open order by kind, span`.execute(api.db);
  return rows;
};

test.each(zones)('from 2025 to 2035 stores in %s open and close when PostgreSQL says', async (timeZone) => {
  const expected = Map.groupBy(await byPostgres(timeZone), ({ kind }) => kind);
  expect([...expected.keys()].sort()).toEqual(Object.keys(weeks).sort());
  for (const [kind, week] of Object.entries(weeks)) {
    const found = getOpenIntervals({ timeZone, week, specialDays }, Date.parse(first), Date.parse(last));
    expect(found, kind).toEqual(expected.get(kind)?.map(({ from, until }) => ({ from, until })));
  }
});
