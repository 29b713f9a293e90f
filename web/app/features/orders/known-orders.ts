import type { Order } from '@juniper/core/contracts/orders.ts';
import { isLaterStatus } from '@juniper/core/rules/order-status.ts';
import { create } from 'zustand';
import type { StreamState } from '../../lib/event-stream.ts';
import { broadcast } from '../../lib/storage.ts';
import { showToast } from '../../ui/toast.ts';
import { readSession, startSession } from '../auth/auth-store.ts';

/** The state of the stream of orders. While no tab follows it, it is `live`: no connection is being restored. */
const useStreamState = create<{ connection: StreamState }>(() => ({ connection: 'live' }));

export const setConnection = (connection: StreamState): void => useStreamState.setState({ connection });

export const useConnection = (): StreamState => useStreamState(({ connection }) => connection);

/** Merges changed orders into the stored account. Other tabs get the storage event. */
export const saveOrders = (received: readonly Order[], loyaltyPoints?: number): void => {
  const { token, user } = readSession();
  if (!token || !user) return;
  startSession(token, {
    ...user,
    loyaltyPoints: loyaltyPoints ?? user.loyaltyPoints,
    orderHistory: mergeOrders(user.orderHistory, received),
  });
};

/** Returns whether staff have moved the promise since. */
export const isPromiseMoved = ({ dueMovedAt }: Order, than: Order): boolean =>
  (dueMovedAt ?? '') > (than.dueMovedAt ?? '');

/** Describes the fields that may change while the status stays: the promise, the payment, a recall, 'ready', the carrier. */
const describeDetails = ({ dueAt, dueMovedAt, payment, recalledAt, readyAt, leftOverAt, tracking }: Order): string =>
  JSON.stringify([dueAt, dueMovedAt, payment, recalledAt, readyAt, leftOverAt, tracking]);

/** Returns whether a copy is newer: it has changed, and its status is not an earlier one. */
const isNewer = (order: Order, than: Order): boolean =>
  order.status === than.status
    ? describeDetails(order) !== describeDetails(than)
    : !isLaterStatus(than.status, order.status);

/** Replaces each known order by a newer copy if there is one. */
export const bringUpToDate = (known: readonly Order[], received: readonly Order[]): Order[] =>
  known.map((order) => received.find((copy) => copy.id === order.id && isNewer(copy, order)) ?? order);

/** Brings the known orders up to date and adds new ones, sorted from the newest to the oldest. */
const mergeOrders = (known: readonly Order[], received: readonly Order[]): Order[] => {
  const added = received.filter(({ id }) => !known.some((order) => order.id === id));
  return [...added, ...bringUpToDate(known, received)].sort(
    (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  );
};

/** The order that this page has just placed to be paid by card: its own page goes on to the payment, once. */
export const placedByCard = { id: '' };

/** Thanks for an order that is placed and, where it is paid by card, paid. */
export const thankFor = ({ id: orderId, orderNumber, totalAmount, status }: Order, more?: object): void => {
  showToast('success', 'Thank you for your purchase!');
  broadcast('orderCompleted', { orderId, orderNumber, totalAmount, status, ...more });
  window.dispatchEvent(new Event('profileUpdate'));
};
