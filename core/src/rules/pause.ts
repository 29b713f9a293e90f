import { clockTime, fullTime, weekdayIn } from './clock.ts';
import { dayIn } from './deals.ts';
import { type Hours, nextOpening } from './opening.ts';

/** What customers read while a store takes no orders. */
export const pauseWords = (hours: Hours, pausedUntilMs: number, nowMs: number): string => {
  const { timeZone } = hours;
  const again = nextOpening(hours, pausedUntilMs) ?? pausedUntilMs;
  const isToday = dayIn(timeZone, again) === dayIn(timeZone, nowMs);
  if (isToday || again === pausedUntilMs)
    return `We are taking a short break and start again at ${clockTime(timeZone, again)}.`;
  return `We take no more orders today and start again on ${weekdayIn(timeZone, again)} at ${fullTime(timeZone, again)}.`;
};
