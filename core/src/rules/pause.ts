import { formatClockTime, formatTime, getWeekday } from './clock.ts';
import { toLocalDay } from './deals.ts';
import { getNextOpening, type Hours } from './opening.ts';

/** What customers read while a store takes no orders. */
export const describePause = (hours: Hours, pausedUntilMs: number, nowMs: number): string => {
  const { timeZone } = hours;
  const again = getNextOpening(hours, pausedUntilMs) ?? pausedUntilMs;
  const isToday = toLocalDay(timeZone, again) === toLocalDay(timeZone, nowMs);
  if (isToday || again === pausedUntilMs)
    return `We are taking a short break and start again at ${formatClockTime(timeZone, again)}.`;
  return `We take no more orders today and start again on ${getWeekday(timeZone, again)} at ${formatTime(timeZone, again)}.`;
};
