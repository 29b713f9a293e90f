import { expect, test } from 'vitest';
import { reportDays } from './reports.ts';

test.each([
  ['2026-11-16', '2026-11-16', 1],
  // Over the change of the clock, and a leap day.
  ['2026-10-31', '2026-11-02', 3],
  ['2028-02-28', '2028-03-01', 3],
  ['2026-01-01', '2026-04-02', 92],
  ['2026-11-16', '2026-11-14', -1],
])('%s to %s are %i days', (from, to, days) => {
  expect(reportDays(from, to)).toBe(days);
});
