import { expect, test } from 'vitest';
import { formatRefundDay } from './format-refund-day.ts';

const now = Date.parse('2026-11-17T12:00:00Z');

test.each([
  ['America/Los_Angeles', '2026-11-17T05:00:00Z', 'Nov 16'],
  ['Europe/Berlin', '2026-11-17T05:00:00Z', 'Nov 17'],
  ['America/Los_Angeles', '2026-01-01T05:00:00Z', 'Dec 31, 2025'],
  ['America/Los_Angeles', '2027-01-01T05:00:00Z', 'Dec 31'],
])('a refund in %s at %s was on %s', (timeZone, at, day) => {
  expect(formatRefundDay(timeZone, Date.parse(at), now)).toBe(day);
});
