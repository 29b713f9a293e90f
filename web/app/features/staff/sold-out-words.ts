import { getTimeZone } from '@juniper/core/rules/shop.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { catalogueNow } from '../catalogue/catalogue-store.ts';
import type { Limited, Wish } from './sold-out-service.ts';

type Limit = { left: number | null; until: string };

/** Texts of the board's menu. */
export const soldOutWords = {
  unnamed: 'This item',
  set: (name: string, { left, until }: Wish): string => {
    if (left === null) return `${name} is available again.`;
    if (left > 0) return `${name}: only ${left} left${until === 'open' ? '' : ' today'}.`;
    return until === 'open' ? `${name} is sold out until we switch it back.` : `${name} is sold out until tomorrow.`;
  },
  refused: (name: string, status: number): string => {
    if (status === 404) return `${name} is no longer on the menu.`;
    if (status === 403) return 'Only staff can change this. Please log in again.';
    return `${name} could not be changed. Please try again.`;
  },
  overtaken: (name: string) => `${name} was changed again meanwhile. It stays as it is now.`,
  late: (name: string) => `${name} could not be changed yesterday. Please look whether it should be today.`,
  saving: 'Saving...',
  unsent: 'Not sent yet',
  wrongCount: 'Please enter a number from 1 to 99.',
  nothingFound: 'Nothing on the menu matches that.',
} as const;

/** How an item stands: 'Sold out today'. */
export const stateOf = (limit: Limit | undefined): string => {
  if (!limit || limit.left === null) return 'Available';
  const today = limit.until === 'open' ? '' : ' today';
  return limit.left === 0 ? `Sold out${today}` : `${limit.left} left${today}`;
};

/** 'Robin Hale, 8:14 AM', with the date if it was another day, on the store's clock. The name is gone with the account. */
export const pressedBy = ({ store, setBy, setAt }: Limited): string => {
  const timeZone = getTimeZone(catalogueNow(), store);
  const day = formatDate(setAt, timeZone);
  const when = day === formatDate(serverNow(), timeZone) ? formatTime(setAt, timeZone) : day;
  return [setBy, when].filter(Boolean).join(', ');
};
