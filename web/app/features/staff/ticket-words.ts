import { shop } from '@juniper/core/content/shop.ts';
import type { BoardStore, Ticket } from '@juniper/core/contracts/staff.ts';
import { isOpenAt } from '@juniper/core/rules/opening.ts';
import { mainStore, storeLabel, storeLocations } from '@juniper/core/rules/stores.ts';
import { staffMessages } from './staff-messages.ts';

const minuteMs = 60_000;
const lateAfterMs = 8 * minuteMs;

const isOpen = (moment: number) => isOpenAt(shop.hours.cafe, shop.timeZone, moment);

/** For an order that was placed while the cafe was closed, the wait counts from the opening (decision 8). */
export const isLate = ({ createdAt }: Ticket, now: number): boolean => {
  const created = Date.parse(createdAt);
  const lately = now - lateAfterMs;
  return created < lately && (isOpen(created) || isOpen(lately));
};

export const ageOf = ({ createdAt }: Ticket, now: number): string => {
  const minutes = Math.floor((now - Date.parse(createdAt)) / minuteMs);
  if (minutes < 1) return 'now';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};

export const boardStores: readonly BoardStore[] = [mainStore, ...storeLocations];

export const labelOf = (store: string): string => storeLabel(store === mainStore ? null : store);

/** Why an open order is no longer on the board. */
export const whyGone = ({ orderNumber, status, cancelReason }: Ticket): string => {
  if (status !== 'cancelled') return staffMessages.leftBoard(orderNumber);
  if (cancelReason === null) return staffMessages.cancelledByCustomer(orderNumber);
  return staffMessages.cancelledByStaff(orderNumber, cancelReason);
};

/** Whether an option says what must not go in; the server writes it in capitals. */
export const isLeftOff = (option: string): boolean => option.startsWith('NO ');
