import { formatTime, getWeekday } from './clock.ts';
import { toLocalDay } from './deals.ts';
import { getNextOpening, type Hours } from './opening.ts';

export const describePause = (hours: Hours, pausedUntilMs: number, nowMs: number): string => {
  const { timeZone } = hours;
  const restartsAt = getNextOpening(hours, pausedUntilMs) ?? pausedUntilMs;
  const isToday = toLocalDay(timeZone, restartsAt) === toLocalDay(timeZone, nowMs);
  if (isToday || restartsAt === pausedUntilMs)
    return `Quick breather! We’re taking orders again at ${formatTime(timeZone, restartsAt)}.`;
  return `We take no more orders today and start again on ${getWeekday(timeZone, restartsAt)} at ${formatTime(timeZone, restartsAt)}.`;
};
