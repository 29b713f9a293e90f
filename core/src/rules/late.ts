import { getDueTime, type Hours } from './opening.ts';

const lateAfterMs = 8 * 60_000;

/** Counts from the opening if the order was placed before. An archived store has no hours. */
export const isLate = (hours: Hours | undefined, placedMs: number, nowMs: number): boolean =>
  nowMs - (hours ? getDueTime(hours, placedMs) : placedMs) > lateAfterMs;
