import { expect, test } from 'vitest';
import { toInstant, toWallTime } from './wall-clock.ts';

const oregon = 'America/Los_Angeles';

test.each([
  ['a usual day', oregon, '2026-11-15', '07:00', '2026-11-15T15:00:00.000Z'],
  ['a skipped time counts with the offset before', oregon, '2026-03-08', '02:30', '2026-03-08T10:30:00.000Z'],
  ['before it is set forward', oregon, '2026-03-08', '01:59', '2026-03-08T09:59:00.000Z'],
  ['after it is set forward', oregon, '2026-03-08', '03:00', '2026-03-08T10:00:00.000Z'],
  ['of a time that comes twice it is the second', oregon, '2026-11-01', '01:30', '2026-11-01T09:30:00.000Z'],
  ['before the hour that comes twice', oregon, '2026-11-01', '00:59', '2026-11-01T07:59:00.000Z'],
  ['half an hour that is skipped', 'Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
  ['half an hour that comes twice', 'Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T15:15:00.000Z'],
  ['three quarters of an hour', 'Asia/Kathmandu', '2026-06-01', '07:00', '2026-06-01T01:15:00.000Z'],
])('%s', (_what, zone, day, time, expected) => {
  expect(new Date(toInstant(zone, day, time)).toISOString()).toBe(expected);
});

test('what the clock on the wall shows', () => {
  expect(toWallTime(oregon, Date.parse('2026-11-16T15:05:59.999Z'))).toBe('07:05');
  expect(toWallTime('Asia/Kathmandu', Date.parse('2026-06-01T18:15:00Z'))).toBe('00:00');
});
