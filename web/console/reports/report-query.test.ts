import { expect, test } from 'vitest';
import { getPeriodBefore, readQuery, refuseFile, refuseScreen, toQueryString, writeQuery } from './report-query.ts';

// A Tuesday.
const today = '2026-11-17';
const read = (address: string) => readQuery(new URLSearchParams(address), today);
const between = (from: string, to: string) => ({ from, to });

test('without a choice it is today by the hour; otherwise what the address says', () => {
  const all = { store: '', period: 'today', range: between(today, today), by: 'hour' };
  expect(read('')).toEqual(all);
  expect(read('days=week')).toEqual({ ...all, period: 'week', range: between('2026-11-16', today), by: 'day' });
  const [lastWeek, lastMonth] = [read('days=last-week'), read('days=last-month')];
  expect(read('days=yesterday')).toMatchObject({ range: between('2026-11-16', '2026-11-16'), by: 'hour' });
  expect(lastWeek.range).toEqual(between('2026-11-09', '2026-11-15'));
  expect(lastMonth.range).toEqual(between('2026-10-01', '2026-10-31'));
  expect(read('days=month&by=item')).toMatchObject({ range: between('2026-11-01', today), by: 'item' });
  expect(read('from=2026-10-01&to=2026-10-09&store=main')).toEqual({
    period: 'choice',
    range: between('2026-10-01', '2026-10-09'),
    store: 'main',
    by: 'day',
  });
  expect(read('days=ever&by=mood&store=the moon')).toEqual(all);
});

test('a week begins on Monday', () => {
  const getWeekStart = (day: string) => readQuery(new URLSearchParams('days=week'), day).range.from;
  expect(['2026-11-15', '2026-11-16', '2026-11-22'].map(getWeekStart)).toEqual([
    '2026-11-09',
    '2026-11-16',
    '2026-11-16',
  ]);
});

test.each(['days=today&by=hour', 'days=month&store=mall&by=option', 'from=2026-10-01&to=2026-10-09&by=store'])(
  '%s is written as it was read',
  (address) => {
    expect(String(writeQuery(read(address)))).toBe(address);
  },
);

test('a call says both days', () => {
  expect(toQueryString(read('days=month&store=mall'))).toBe('from=2026-11-01&to=2026-11-17&store=mall&by=day');
});

test.each([
  ['2026-11-16', '2026-11-16', undefined],
  ['2026-01-01', '2026-04-02', undefined],
  ['2026-11-16', '2026-11-15', 'The last day is before the first one.'],
  ['', '2026-11-15', 'Please choose two days, the first one not before 2000.'],
  ['1999-12-31', '2026-11-15', 'Please choose two days, the first one not before 2000.'],
  ['2026-06-31', '2026-07-15', 'Please choose two days, the first one not before 2000.'],
  ['12026-06-01', '12026-07-15', 'Please choose two days, the first one not before 2000.'],
  ['2026-01-01', '2026-04-03', 'These are 93 days. Please choose 92 or fewer; a file can have 400.'],
])('%s to %s: %s', (from, to, words) => {
  expect(refuseScreen({ from, to })).toBe(words);
});

test('a file may have more days than the screen', () => {
  expect(refuseFile(between('2026-01-01', '2027-02-04'))).toBeUndefined();
  expect(refuseFile(between('2026-01-01', '2027-02-05'))).toBe('These are 401 days. Please choose 400 or fewer.');
});

test.each([
  ['days=today', '2026-11-17', '2026-11-10', '2026-11-10'],
  ['days=week', '2026-11-17', '2026-11-09', '2026-11-10'],
  ['days=month', '2026-11-17', '2026-10-01', '2026-10-17'],
  ['days=yesterday', '2026-11-17', '2026-11-09', '2026-11-09'],
  ['days=last-week', '2026-11-17', '2026-11-02', '2026-11-08'],
  ['days=last-month', '2026-04-17', '2026-02-01', '2026-02-28'],
  // The month before is shorter.
  ['days=month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['days=month', '2026-01-05', '2025-12-01', '2025-12-05'],
  ['from=2026-11-02&to=2026-11-04', '2026-11-17', '2026-10-26', '2026-10-28'],
  ['from=2026-10-01&to=2026-10-30', '2026-11-17', '2026-09-01', '2026-09-30'],
])('%s on %s is compared with %s to %s', (address, day, from, to) => {
  expect(getPeriodBefore(readQuery(new URLSearchParams(address), day))).toEqual({ from, to });
});
