import { shop } from '@juniper/core/content/shop.ts';
import type { BoardStore, Ticket } from '@juniper/core/contracts/staff.ts';
import { isLate as isLateAt } from '@juniper/core/rules/late.ts';
import { mainStore, storeLabel, storeLocations } from '@juniper/core/rules/stores.ts';
import { staffMessages } from './staff-messages.ts';

const minuteMs = 60_000;

export const isLate = ({ createdAt }: Ticket, now: number): boolean =>
  isLateAt(shop.hours.cafe, shop.timeZone, Date.parse(createdAt), now);

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
