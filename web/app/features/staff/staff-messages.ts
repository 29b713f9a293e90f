import { shop } from '@juniper/core/content/shop.ts';
import { getTimeZone } from '@juniper/core/rules/shop.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { getFirstName } from '../../lib/messages.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { getCatalogue } from '../catalogue/catalogue-store.ts';
import type { Limit, Limited } from './sold-out-service.ts';

export const staffMessages = {
  staffOnly: 'This is for our staff only.',
  staffOnlyHint: `Do you work at ${shop.name}? Ask whoever runs the shop to add your account.`,
  arrived: (orderNumber: string, fulfilment: string) => `New order ${orderNumber}, ${fulfilment}`,
  arrivedFor: (orderNumber: string, fulfilment: string, times: string) =>
    `New order ${orderNumber}, ${fulfilment}, ${times}`,
  toStart: (orderNumber: string, times: string) => `Start ${orderNumber} now, ${times}`,
  cancelledByCustomer: (orderNumber: string) => `${orderNumber} was cancelled by the customer`,
  cancelledByStaff: (orderNumber: string, reason: string) => `${orderNumber} was cancelled: ${reason}`,
  leftBoard: (orderNumber: string) => `${orderNumber} is no longer on the board`,
  noted: (orderNumber: string) => `${orderNumber} was moved back`,
  moved: (time: string) => `Moved at ${time}, and the customer was told.`,
  overtaken: 'A colleague already moved this one.',
  refused: 'This could not be changed. Please try again.',
  ownLeftOver: 'This is your own order. Please let a colleague answer.',
  claimed: (by: string, verb: string) => `${getFirstName(by)} is ${verb}`,
  recalled: 'Not ready after all',
  ready: (time: string) => `Ready since ${time}. Press Done when it is handed over.`,
  unanswered: 'Not saved yet. Trying again...',
  unpaid: (count: number) => (count === 1 ? '1 order waits for payment' : `${count} orders wait for payment`),
  more: (count: number) => (count === 1 ? '1 more order waits' : `${count} more orders wait`),
  lost: 'Connection lost',
  lostSince: (time: string) => `Connection lost, showing orders from ${time}`,
  back: 'Connected again',
  soundBlocked: 'Turn sound on',
  askReason: (name: string | null | undefined) => `What should we tell ${name ? getFirstName(name) : 'the customer'}?`,
  chooseReason: 'Please choose a reason, or write one.',
} as const;

/** Texts of the orders that nobody began on their day. */
export const leftOverWords = {
  title: 'Left over from yesterday',
  hint: 'Nobody pressed Start for these. A card is charged when you press “Handed over”. Orders without an answer are closed after a day, and their cards are not charged.',
  handed_over: 'Handed over',
  no_show: 'Nobody came',
  all: 'All handed over',
  byCard: 'by card',
  atCounter: 'at the counter',
  delivery: 'delivery',
  onDelivery: 'on delivery',
} as const;

/** Reasons to choose from. The customer reads them as they are here. */
export const cancelReasons = [
  'We have run out of something that you ordered.',
  'We cannot make it in time today.',
  'We cannot deliver to this address.',
  'We close early today.',
] as const;

/** Texts of the board's menu. */
export const soldOutWords = {
  unnamed: 'This item',
  set: (name: string, { left, until }: Limit): string => {
    if (left === null) return `${name} is available again.`;
    if (left > 0) return `${name}: only ${left} left${until === 'open' ? '' : ' today'}.`;
    return until === 'open' ? `${name} is sold out until further notice.` : `${name} is sold out until tomorrow.`;
  },
  refused: (name: string, status: number): string => {
    if (status === 404) return `${name} is no longer on the menu.`;
    if (status === 403) return 'Only staff can change this. Please log in again.';
    return `${name} could not be changed. Please try again.`;
  },
  overtaken: (name: string) => `${name} has changed again since. It stays as it is now.`,
  late: (name: string) => `${name} could not be changed yesterday. Please look whether it should be today.`,
  saving: 'Saving...',
  unsent: 'Not sent yet',
  wrongCount: 'Please enter a number from 1 to 99.',
  nothingFound: 'Nothing on the menu matches that.',
} as const;

/** Describes a limit: 'Sold out today'. */
export const describeLimit = (limit: Pick<Limited, 'left' | 'until'> | Limit | undefined): string => {
  if (!limit || limit.left === null) return 'Available';
  const today = limit.until === 'open' ? '' : ' today';
  return limit.left === 0 ? `Sold out${today}` : `${limit.left} left${today}`;
};

/**
 * Writes 'Robin Hale, 8:14 AM', or the date of another day, on the store's clock. The name is gone with the account.
 */
export const describePress = ({ store, setBy, setAt }: Limited): string => {
  const timeZone = getTimeZone(getCatalogue(), store);
  const day = formatDate(setAt, timeZone);
  const when = day === formatDate(serverNow(), timeZone) ? formatTime(setAt, timeZone) : day;
  return [setBy, when].filter(Boolean).join(', ');
};
