import { closingReasons, getAnswerDeadline, getDayEnd, isOfPastDay } from '@juniper/core/rules/day-end.ts';
import { findStore, getTimeZone } from '@juniper/core/rules/shop.ts';
import { lockAccount } from '../../identity/user-queries.ts';
import type { OrderRef } from '../../platform/db/schema.ts';
import type { Log } from '../../platform/log.ts';
import { changeStatus, type OrderServices } from '../placing/change-status.ts';
import { getDueAt } from '../placing/placing-rules.ts';
import { listOpenOrders, listOrdersToStart, markLeftOver, type OpenOrderRow } from './queries.ts';

type DayEndServices = OrderServices & { log: Log };

type Step = 'completed' | 'leftOver' | 'unconfirmed';

/**
 * Goes through the open orders of past days, by each store's clock. Each order is changed in a transaction of its own, if it
 * is still as it was read, so the job can end anywhere and run again, also while staff press.
 */
export async function closeDay(
  services: DayEndServices,
  now = new Date(),
  signal?: AbortSignal,
): Promise<Record<Step, number>> {
  const counts = { completed: 0, leftOver: 0, unconfirmed: 0 };
  for (const order of await listOpenOrders(services.db, now)) {
    if (signal?.aborted) break;
    const step = chooseStep(services, order, now.getTime());
    if (!step) continue;
    try {
      if (await takeStep(services, order, step, now)) counts[step] += 1;
    } catch (err) {
      // The other orders must not wait for it; the next run tries again.
      services.log.error({ err, order: order.order_id, step }, 'an order of a past day could not be closed');
    }
  }
  return counts;
}

/** Presses Start at the start time of orders, where the store wants it. Orders of past days are left to `closeDay`. */
export async function startOrders(services: DayEndServices, now = new Date()): Promise<number> {
  let started = 0;
  for (const order of await listOrdersToStart(services.db, now)) {
    const startsAt = order.start_at ?? getDueAt(services.menu.get().catalogue, order.store, order.created_at);
    if (startsAt > now || isOver(services, order, getDueMs(services, order), now.getTime())) continue;
    const change = { ...toRef(order), from: 'pending', to: 'preparing', actor: 'shop' } as const;
    try {
      if (await changeStatus(services, change)) started += 1;
    } catch (err) {
      services.log.error({ err, order: order.order_id }, 'an order could not be started at its time');
    }
  }
  return started;
}

const toRef = ({ user_id, order_id }: Pick<OpenOrderRow, 'user_id' | 'order_id'>): OrderRef => ({
  userId: user_id,
  orderId: order_id,
});

type DatedOrder = Pick<OpenOrderRow, 'store' | 'due_at' | 'created_at'>;

const getDueMs = ({ menu }: DayEndServices, { store, due_at, created_at }: DatedOrder): number =>
  (due_at ?? getDueAt(menu.get().catalogue, store, created_at)).getTime();

const isOver = ({ menu }: DayEndServices, { store }: DatedOrder, ms: number, nowMs: number): boolean =>
  isOfPastDay(getTimeZone(menu.get().catalogue, store), ms, nowMs);

/** Returns when an order was last to be worked on: it was due, or begun later. */
const getWorkedMs = (services: DayEndServices, order: OpenOrderRow): number =>
  Math.max(getDueMs(services, order), order.preparing_at?.getTime() ?? 0);

function chooseStep(services: DayEndServices, order: OpenOrderRow, nowMs: number): Step | undefined {
  if (order.status === 'preparing') {
    return isOver(services, order, getWorkedMs(services, order), nowMs) ? 'completed' : undefined;
  }
  if (order.left_over_at === null) {
    return isOver(services, order, getDueMs(services, order), nowMs) ? 'leftOver' : undefined;
  }
  const hours = findStore(services.menu.get().catalogue, order.store);
  return nowMs >= getAnswerDeadline(hours, order.left_over_at.getTime()) ? 'unconfirmed' : undefined;
}

async function takeStep(services: DayEndServices, order: OpenOrderRow, step: Step, now: Date): Promise<boolean> {
  const ref = toRef(order);
  switch (step) {
    case 'completed': {
      // A sale of the day that ends, which nobody has read yet.
      const dayEnd = getDayEnd(getTimeZone(services.menu.get().catalogue, order.store), getWorkedMs(services, order));
      return changeStatus(services, {
        ...ref,
        from: 'preparing',
        to: 'completed',
        actor: 'shop',
        closedAs: 'day_end',
        closedAt: new Date(dayEnd - 1),
      });
    }
    case 'leftOver': {
      const isMarked = await services.db.transaction().execute(async (trx) => {
        await lockAccount(trx, ref.userId, 'change');
        return markLeftOver(trx, ref, now);
      });
      if (isMarked) services.notifications.notify(ref.userId, ref.orderId);
      return isMarked;
    }
    case 'unconfirmed':
      return changeStatus(services, {
        ...ref,
        from: 'pending',
        to: 'cancelled',
        actor: 'shop',
        reason: closingReasons.unconfirmed,
        closedAs: 'unconfirmed',
        closedAt: now,
      });
  }
}
