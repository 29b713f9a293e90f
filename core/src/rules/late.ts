import { getDueTime, type Hours } from './opening.ts';

const lateAfterMs = 8 * 60_000;

/**
 * Whether a pending order waits too long. If it was placed while the store was closed, from the opening (decision 8); a
 * store that is closed for good has no hours.
 */
export const isLate = (hours: Hours | undefined, placedMs: number, nowMs: number): boolean =>
  nowMs - (hours ? getDueTime(hours, placedMs) : placedMs) > lateAfterMs;
