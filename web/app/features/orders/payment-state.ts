import type { Order } from '@juniper/core/contracts/orders.ts';
import { formatTime } from '@juniper/core/rules/clock.ts';
import { isChanging } from './order-messages.ts';

/**
 * `changing`: the customer has chosen the counter, and the card payment is not closed yet. `over`: its time has passed,
 * and the server has not answered that it can still be paid, as it does if only this clock is fast.
 */
export type PaymentState = 'changing' | 'over' | 'payable';

const clockEveryMs = 5_000;

/** Calls a listener every few seconds, for words that count down. */
export const followClock = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, clockEveryMs);
  return () => clearInterval(timer);
};

export const getPaymentState = (order: Order, now: number, isAnswered: boolean): PaymentState => {
  if (isChanging(order)) return 'changing';
  return now > Date.parse(order.payment?.payBy ?? '') && !isAnswered ? 'over' : 'payable';
};

/** As long as an order is held. A clock that says more, or less than nothing, does not count down. */
const mostMinutes = 15;

/** Counts the minutes that are left to pay: '12 minutes'. */
export const countDown = (payBy: string | null | undefined, now: number): string | undefined => {
  const minutes = Math.ceil((Date.parse(payBy ?? '') - now) / 60_000);
  if (!(minutes >= 1 && minutes <= mostMinutes)) return undefined;
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
};

/** Writes 'We’re holding it until 8:31 PM (12 minutes).', on the store's clock. */
export const describeHold = (payBy: string | null | undefined, timeZone: string, now: number): string => {
  if (!payBy) return 'It just needs paying.';
  const left = countDown(payBy, now);
  return `We’re holding it until ${formatTime(timeZone, Date.parse(payBy))}${left ? ` (${left})` : ''}.`;
};

export const paymentMessages = {
  changing: (where: string) => `Switching you to paying ${where}. You don’t need to do anything.`,
  over: 'Time’s up. We’re checking if your payment made it.',
  redirecting: 'Redirecting to payment...',
  unreachable: 'We could not open the payment page. Please check your connection and try again.',
  away: 'Cards cannot be taken right now.',
  paidAlready: 'You have paid already.',
  notChanged: 'We could not change it. Please check your connection and try again.',
} as const;
