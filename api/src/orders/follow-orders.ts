import type { Order } from '@juniper/core/contracts/orders.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import type { Db } from '../db/database.ts';
import type { EventStream } from '../http/streams.ts';
import type { Changes, OrderNews } from '../live/order-news.ts';
import { createTopic, type Topic } from '../live/topic.ts';
import { findPoints } from '../loyalty/store.ts';
import { toOrder } from './order-view.ts';
import { findOrdersToFollow } from './store.ts';

export type OrderEvent = { orders: Order[]; loyaltyPoints: number };

const lookEveryMs = 30_000;

/** Lets a customer's browsers follow the open orders and points. They share one reading, whatever their number. */
export function createFollowing(db: Db, news: OrderNews) {
  const topics = new Map<string, Topic<OrderEvent>>();
  news.hear((changes) => {
    const concerned = changes === 'everything' ? topics.keys() : new Set(changes.map(({ userId }) => userId));
    for (const userId of concerned) topics.get(userId)?.refresh(changes);
  });

  const read = (userId: string) => async (known: OrderEvent | undefined, changes: Changes) => {
    // What was open and is not any more is told one last time.
    const ids = known?.orders.filter(({ status }) => isOpenStatus(status)).map(({ id }) => id) ?? [];
    if (changes !== 'everything') ids.push(...changes.map(({ orderId }) => orderId));
    const orders = (await findOrdersToFollow(db, userId, ids)).map(toOrder);
    // After the orders: with one that is completed come the points that it has earned.
    return { orders, loyaltyPoints: await findPoints(db, userId) };
  };

  return (userId: string, stream: EventStream<OrderEvent>): Promise<void> => {
    const topic = topics.get(userId) ?? createTopic(read(userId), lookEveryMs, () => topics.delete(userId));
    topics.set(userId, topic);
    return topic.join(stream, sendNew(stream));
  };
}

function sendNew(stream: EventStream<OrderEvent>) {
  const sent = new Map<string, string>();
  let points: number | undefined;
  return ({ orders, loyaltyPoints }: OrderEvent) => {
    const isFirst = points === undefined;
    const changed = orders.filter((order) => {
      const text = JSON.stringify(order);
      const isSent = sent.get(order.id) === text;
      sent.set(order.id, text);
      return !isSent;
    });
    if (!isFirst && changed.length === 0 && points === loyaltyPoints) return;
    points = loyaltyPoints;
    stream.send({ orders: isFirst ? changed.filter(({ status }) => isOpenStatus(status)) : changed, loyaltyPoints });
  };
}
