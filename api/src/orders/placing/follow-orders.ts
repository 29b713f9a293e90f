import type { Order } from '@juniper/core/contracts/orders.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { limitConcurrency } from '../../platform/http/limit-concurrency.ts';
import type { EventStream } from '../../platform/http/streams.ts';
import { createLiveState, type LiveState } from '../../platform/notifications/live-state.ts';
import type { Changes } from '../../platform/notifications/order-notifications.ts';
import { findPoints } from '../../rewards/loyalty/queries.ts';
import type { Services } from '../../services.ts';
import { toOrder } from './order-view.ts';
import { listOrdersToFollow } from './queries.ts';

export type OrderEvent = { orders: Order[]; loyaltyPoints: number };

const pollIntervalMs = 30_000;
const maxReads = 4;

/** Lets a customer's browsers follow open orders and points, with one read of the database for all of them. */
export function createFollowing({ db, notifications, menu }: Pick<Services, 'db' | 'notifications' | 'menu'>) {
  const runRead = limitConcurrency(maxReads, Number.POSITIVE_INFINITY);
  const liveStates = new Map<string, LiveState<OrderEvent>>();
  notifications.subscribe((changes) => {
    const concerned = changes === 'everything' ? liveStates.keys() : new Set(changes.map(({ userId }) => userId));
    for (const userId of concerned) liveStates.get(userId)?.refresh(changes);
  });

  const read = (userId: string) => async (previous: OrderEvent | undefined, changes: Changes) => {
    // Orders that are no longer open are sent one last time.
    const ids = previous?.orders.filter(({ status }) => isOpenStatus(status)).map(({ id }) => id) ?? [];
    if (changes !== 'everything') ids.push(...changes.map(({ orderId }) => orderId));
    const orders = (await listOrdersToFollow(db, userId, ids)).map((row) => toOrder(getMoney(menu), row));
    // Read after the orders, so that a completed order never comes without its points.
    return { orders, loyaltyPoints: await findPoints(db, userId) };
  };

  return (userId: string, stream: EventStream<OrderEvent>): Promise<void> => {
    const liveState =
      liveStates.get(userId) ?? createLiveState(runRead, read(userId), pollIntervalMs, () => liveStates.delete(userId));
    liveStates.set(userId, liveState);
    return liveState.subscribe(stream, createOrderSender(stream));
  };
}

/** Sends what is new to this stream. A closed order is sent once and forgotten. */
export function createOrderSender(stream: Pick<EventStream<OrderEvent>, 'send'>) {
  let sent: ReadonlyMap<string, string> = new Map();
  let points: number | undefined;
  return ({ orders, loyaltyPoints }: OrderEvent) => {
    const isFirst = points === undefined;
    const texts = new Map(orders.map((order) => [order.id, JSON.stringify(order)]));
    const changed = orders.filter(({ id }) => sent.get(id) !== texts.get(id));
    const open = orders.filter(({ status }) => isOpenStatus(status));
    sent = new Map(open.map(({ id }) => [id, texts.get(id) ?? '']));
    if (!isFirst && changed.length === 0 && points === loyaltyPoints) return;
    points = loyaltyPoints;
    stream.send({ orders: isFirst ? open : changed, loyaltyPoints });
  };
}
