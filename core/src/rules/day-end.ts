import { getNextClosing, getNextHour, type Hours } from './opening.ts';
import { businessDayStartHour, getBusinessDay } from './reports.ts';
import { dayMs, toInstant } from './wall-clock.ts';

/**
 * How an order was closed that nobody pressed in time. 'day_end': it was being made and is completed by the shop.
 * 'handed_over' and 'no_show': staff said so a day later. 'unconfirmed': nobody said anything.
 */
export type Closing = 'day_end' | 'handed_over' | 'no_show' | 'unconfirmed';

/** The answers of staff about an order that is left over. */
export const leftOverAnswers = ['handed_over', 'no_show'] as const satisfies readonly Closing[];
export type LeftOverAnswer = (typeof leftOverAnswers)[number];

/** Pages and emails of the release before show these reasons; newer ones have their own words for `closedAs`. */
export const closingReasons = {
  no_show: 'It was not picked up.',
  unconfirmed: 'Nobody confirmed that it was handed over.',
} as const;

const hourMs = 3_600_000;

/** Work on an order may go on past the end of the day, in a bar that closes at five. */
const graceMs = hourMs;

/** Returns the last 4 AM on this clock. */
const getDayStart = (timeZone: string, nowMs: number): number =>
  toInstant(timeZone, getBusinessDay(timeZone, nowMs), `${String(businessDayStartHour).padStart(2, '0')}:00`);

/** Returns whether a moment belongs to a business day that is over, and is at least an hour ago. */
export const isOfPastDay = (timeZone: string, ms: number, nowMs: number): boolean =>
  ms < getDayStart(timeZone, nowMs) && ms <= nowMs - graceMs;

/** Returns the end of the business day of a moment: the next 4 AM on this clock. */
export const getDayEnd = (timeZone: string, ms: number): number => getNextHour(businessDayStartHour, timeZone, ms);

/**
 * Returns until when staff can say what became of an order that is left over: for 24 hours, and until the store has been
 * open once, but never longer than three days.
 */
export const getAnswerDeadline = (hours: Hours | undefined, leftOverMs: number): number => {
  const closing = hours && getNextClosing(hours, leftOverMs);
  return Math.min(Math.max(leftOverMs + dayMs, closing ?? 0), leftOverMs + 3 * dayMs);
};
