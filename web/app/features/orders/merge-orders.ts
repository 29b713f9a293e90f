import type { Order } from '@juniper/core/contracts/orders.ts';
import { orderStatuses } from '@juniper/core/rules/order-status.ts';

/** No status ever leads back, so of two views of an order the one that is further on is the newer. */
const isFurther = (order: Order, than: Order): boolean =>
  orderStatuses.indexOf(order.status) > orderStatuses.indexOf(than.status);

/** The orders that are known, as far on as anything heard of them says. */
export const bringUpToDate = (known: readonly Order[], heard: readonly Order[]): Order[] =>
  known.map((order) => heard.find((news) => news.id === order.id && isFurther(news, order)) ?? order);

/** The same, and those heard of for the first time; the newest order first. */
export const mergeOrders = (known: readonly Order[], heard: readonly Order[]): Order[] => {
  const added = heard.filter(({ id }) => !known.some((order) => order.id === id));
  return [...added, ...bringUpToDate(known, heard)].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
};
