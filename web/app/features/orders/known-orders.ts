import type { Order } from '@juniper/core/contracts/orders.ts';
import { isLaterStatus } from '@juniper/core/rules/order-status.ts';
import { broadcast } from '../../lib/storage.ts';
import { showToast } from '../../ui/toast.ts';
import { readSession, startSession } from '../auth/auth-store.ts';

/** Merges changed orders into the stored account. Other tabs get the storage event. */
export const saveOrders = (heard: readonly Order[], loyaltyPoints?: number): void => {
  const { token, user } = readSession();
  if (!token || !user) return;
  startSession(token, {
    ...user,
    loyaltyPoints: loyaltyPoints ?? user.loyaltyPoints,
    orderHistory: mergeOrders(user.orderHistory, heard),
  });
};

/** Whether staff have moved the promise since. */
export const isMoved = ({ dueMovedAt }: Order, than: Order): boolean => (dueMovedAt ?? '') > (than.dueMovedAt ?? '');

/** What may change while the status stays: staff move a promise and take that back, and money is taken or given back. */
const changing = ({ dueAt, dueMovedAt, payment }: Order): string => JSON.stringify([dueAt, dueMovedAt, payment]);

/** A changed copy is newer, unless its status is an earlier one. */
const isNewer = (order: Order, than: Order): boolean =>
  order.status === than.status ? changing(order) !== changing(than) : !isLaterStatus(than.status, order.status);

/** The known orders, each replaced by a newer copy if there is one. */
export const bringUpToDate = (known: readonly Order[], heard: readonly Order[]): Order[] =>
  known.map((order) => heard.find((news) => news.id === order.id && isNewer(news, order)) ?? order);

/** The same, with new orders added, sorted from the newest to the oldest. */
const mergeOrders = (known: readonly Order[], heard: readonly Order[]): Order[] => {
  const added = heard.filter(({ id }) => !known.some((order) => order.id === id));
  return [...added, ...bringUpToDate(known, heard)].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
};

/** The order that this page has just placed to be paid by card: its own page goes on to the payment, once. */
export const placedByCard = { id: '' };

/** Thanks for an order that is placed and, where it is paid by card, paid (spec sections 4 and 8). */
export const thankFor = ({ id: orderId, orderNumber, totalAmount, status }: Order, more?: object): void => {
  showToast('success', 'Thank you for your purchase!');
  broadcast('orderCompleted', { orderId, orderNumber, totalAmount, status, ...more });
  window.dispatchEvent(new Event('profileUpdate'));
};
