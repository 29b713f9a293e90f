import type { Order } from '@juniper/core/contracts/orders.ts';
import { isLaterStatus } from '@juniper/core/rules/order-status.ts';
import { useSyncExternalStore } from 'react';
import type { StreamState } from '../../lib/event-stream.ts';
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

/** A changed copy is newer, unless its status is an earlier one. */
const isNewer = ({ status }: Order, than: Order): boolean =>
  status !== than.status && !isLaterStatus(than.status, status);

/** The known orders, each replaced by a newer copy if there is one. */
export const bringUpToDate = (known: readonly Order[], heard: readonly Order[]): Order[] =>
  known.map((order) => heard.find((news) => news.id === order.id && isNewer(news, order)) ?? order);

/** The same, with new orders added, sorted from the newest to the oldest. */
const mergeOrders = (known: readonly Order[], heard: readonly Order[]): Order[] => {
  const added = heard.filter(({ id }) => !known.some((order) => order.id === id));
  return [...added, ...bringUpToDate(known, heard)].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
};

let state: StreamState = 'live';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Set by the tab that follows the stream. While no tab does, it is `live`: nothing is being reconnected. */
export const setConnection = (next: StreamState): void => {
  state = next;
  for (const listener of listeners) listener();
};

export const useConnection = (): StreamState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'live',
  );
