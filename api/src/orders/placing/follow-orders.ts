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
import { findOrdersToFollow } from './queries.ts';

export type OrderEvent = { orders: Order[]; loyaltyPoints: number };

const lookEveryMs = 30_000;
/** Database connections of all customers' streams together. */
const mostReads = 4;

/** Lets a customer's browsers follow open orders and points. All of them share one read of the database. */
export function createFollowing({ db, notifications, menu }: Pick<Services, 'db' | 'notifications' | 'menu'>) {
  const inTurn = limitConcurrency(mostReads, Number.POSITIVE_INFINITY);
  const liveStates = new Map<string, LiveState<OrderEvent>>();
  notifications.subscribe((changes) => {
    const concerned = changes === 'everything' ? liveStates.keys() : new Set(changes.map(({ userId }) => userId));
    for (const userId of concerned) liveStates.get(userId)?.refresh(changes);
  });

  const read = (userId: string) => async (known: OrderEvent | undefined, changes: Changes) => {
    // Orders that are no longer open are sent one last time.
    const ids = known?.orders.filter(({ status }) => isOpenStatus(status)).map(({ id }) => id) ?? [];
    if (changes !== 'everything') ids.push(...changes.map(({ orderId }) => orderId));
    const orders = (await findOrdersToFollow(db, userId, ids)).map((row) => toOrder(getMoney(menu), row));
    // Read after the orders, so that a completed order never comes without its points.
    return { orders, loyaltyPoints: await findPoints(db, userId) };
  };

  return (userId: string, stream: EventStream<OrderEvent>): Promise<void> => {
    const liveState =
      liveStates.get(userId) ?? createLiveState(inTurn, read(userId), lookEveryMs, () => liveStates.delete(userId));
    liveStates.set(userId, liveState);
    return liveState.subscribe(stream, sendNew(stream));
  };
}

/** Sends what is new to this stream. An order that is closed changes no more: it is told and forgotten. */
export function sendNew(stream: Pick<EventStream<OrderEvent>, 'send'>) {
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
