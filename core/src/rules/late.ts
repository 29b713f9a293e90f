import { getDueTime, type Hours } from './opening.ts';

const lateAfterMs = 8 * 60_000;

/**
 * Returns whether a pending order waits too long, counted from the opening if it was placed before (decision 8). An
 * archived store has no hours.
 */
export const isLate = (hours: Hours | undefined, placedMs: number, nowMs: number): boolean =>
  nowMs - (hours ? getDueTime(hours, placedMs) : placedMs) > lateAfterMs;
