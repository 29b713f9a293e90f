import type { BoardStore, Ticket } from '@juniper/core/contracts/staff.ts';
import { isLate as isLateAt } from '@juniper/core/rules/late.ts';
import { findStore, getStoreName, getTimeZone } from '@juniper/core/rules/shop.ts';
import { catalogueNow } from '../catalogue/catalogue-store.ts';
import { staffMessages } from './staff-messages.ts';

const minuteMs = 60_000;

/** By the time that was promised. Where none was, an order that waits for too long. */
export const isLate = ({ createdAt, dueAt, storeLocation }: Ticket, now: number): boolean =>
  dueAt ? now > Date.parse(dueAt) : isLateAt(findStore(catalogueNow(), storeLocation), Date.parse(createdAt), now);

export const ageOf = ({ createdAt }: Ticket, now: number): string => {
  const minutes = Math.floor((now - Date.parse(createdAt)) / minuteMs);
  if (minutes < 1) return 'now';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};

export const boardStores = (): BoardStore[] => catalogueNow().shop.stores.map(({ store }) => store);

export const labelOf = (store: string | null): string => getStoreName(catalogueNow(), store);

export const timeZoneOf = ({ storeLocation }: Ticket): string => getTimeZone(catalogueNow(), storeLocation);

/** Why an open order is no longer on the board. */
export const whyGone = ({ orderNumber, status, cancelledBy, cancelReason }: Ticket): string => {
  if (status !== 'cancelled') return staffMessages.leftBoard(orderNumber);
  // A server of the previous release does not say who it was: without a reason it was the customer.
  if (cancelledBy === 'customer' || cancelReason === null) return staffMessages.cancelledByCustomer(orderNumber);
  return staffMessages.cancelledByStaff(orderNumber, cancelReason);
};

/** Whether an option says what must not go in; the server writes it in capitals. */
export const isLeftOff = (option: string): boolean => option.startsWith('NO ');
