import { expect, test } from 'vitest';
import { countReportDays, getBusinessDay } from './reports.ts';

test.each([
  ['2026-11-16', '2026-11-16', 1],
  // Over the change of the clock, and a leap day.
  ['2026-10-31', '2026-11-02', 3],
  ['2028-02-28', '2028-03-01', 3],
  ['2026-01-01', '2026-04-02', 92],
  ['2026-11-16', '2026-11-14', -1],
])('%s to %s are %i days', (from, to, days) => {
  expect(countReportDays(from, to)).toBe(days);
});

test.each([
  ['2026-11-16T11:59:59Z', '2026-11-15'],
  ['2026-11-16T12:00:00Z', '2026-11-16'],
  ['2026-11-17T07:59:59Z', '2026-11-16'],
  ['2026-11-17T08:00:00Z', '2026-11-16'],
  // The clock goes forward, then back, at 2 AM.
  ['2026-03-08T10:59:59Z', '2026-03-07'],
  ['2026-03-08T11:00:00Z', '2026-03-08'],
  ['2026-11-01T11:59:59Z', '2026-10-31'],
  ['2026-11-01T12:00:00Z', '2026-11-01'],
])('%s belongs to %s', (moment, day) => {
  expect(getBusinessDay('America/Los_Angeles', Date.parse(moment))).toBe(day);
});
