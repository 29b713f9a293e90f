import { type Hours, isOpenAt } from './opening.ts';

const lateAfterMs = 8 * 60_000;

/** Whether a pending order waits too long. If it was placed while the cafe was closed, from the opening (decision 8). */
export const isLate = (hours: Hours, timeZone: string, placedMs: number, nowMs: number): boolean => {
  const lately = nowMs - lateAfterMs;
  return placedMs < lately && (isOpenAt(hours, timeZone, placedMs) || isOpenAt(hours, timeZone, lately));
};
