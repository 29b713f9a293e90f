import type { pauseStore, setBusy as setBusyCall } from '@juniper/core/contracts/store-state.ts';
import { getEndOfDay } from '@juniper/core/rules/opening.ts';
import { findStore, type Store } from '@juniper/core/rules/shop.ts';
import type { z } from 'zod';
import { type AuditActor, insertAudit } from '../../audit/queries.ts';
import { changeCatalogue } from '../../catalogue/menu/change-catalogue.ts';
import { lockCatalogue } from '../../catalogue/menu/revision-queries.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Services } from '../../services.ts';
import { getStoreState } from './quote.ts';
import { findState, moveAllOrders, moveOrders, putState } from './store-state-queries.ts';

type StateServices = Pick<Services, 'db' | 'menu' | 'notifications'>;
type StaffActor = NonNullable<AuditActor>;
type Pause = z.infer<typeof pauseStore.body>;
type Busy = z.infer<typeof setBusyCall.body>;

const minuteMs = 60_000;
const busyDurationMs = 60 * minuteMs;
/** Limits a pause to 48 hours: the end of a store's day is always nearer, and Undo sends that end. */
const maxPauseMs = 48 * 60 * minuteMs;

export function getStore({ menu }: Pick<Services, 'menu'>, key: string): Store {
  const store = findStore(menu.get().catalogue, key);
  if (!store) throw notFound();
  return store;
}

/** Pauses a store, or ends its pause. Under the exclusive lock, so that no order is promised for it after the answer. */
export async function pause({ db, menu }: StateServices, actor: StaffActor, store: Store, input: Pause) {
  const now = Date.now();
  const until = getPauseEnd(store, input, now);
  const before = await changeCatalogue(db, async (trx) => {
    await lockCatalogue(trx);
    const row = await findState(trx, store.store);
    const { pausedUntil } = getStoreState(row, now);
    await putState(trx, store.store, { ...row, paused_until: until }, actor.user_id);
    const was = pausedUntil === null ? null : new Date(pausedUntil).toISOString();
    const is = until?.toISOString() ?? null;
    if (was !== is) {
      await insertAudit(trx, {
        actor,
        action: 'store.pause',
        subject: `store:${store.store}`,
        store: store.store,
        before: { pausedUntil: was },
        after: { pausedUntil: is },
      });
    }
    return was === null ? { off: true } : { until: was };
  });
  await menu.refresh().catch(() => {});
  return { pausedUntil: until?.toISOString() ?? null, before };
}

function getPauseEnd(store: Store, input: Pause, now: number): Date | null {
  if ('off' in input) return null;
  if ('minutes' in input) return new Date(now + input.minutes * minuteMs);
  const until = input.until === 'close' ? getEndOfDay(store, now) : Math.min(Date.parse(input.until), now + maxPauseMs);
  return until > now ? new Date(until) : null;
}

/** Adds minutes to new promises for an hour and, if staff want it, to those of customers who wait. Undo sends `before`. */
export async function setBusy(
  { db, menu, notifications }: StateServices,
  actor: StaffActor,
  store: Store,
  input: Busy,
) {
  const { minutes, tellWaiting, moves } = input;
  const now = Date.now();
  const end = Math.min(input.until ? Date.parse(input.until) : Number.POSITIVE_INFINITY, now + busyDurationMs);
  const until = minutes > 0 ? new Date(end) : null;
  const { before, moved } = await changeCatalogue(db, async (trx) => {
    await lockCatalogue(trx);
    const row = await findState(trx, store.store);
    const { busyMinutes } = getStoreState(row, now);
    await putState(trx, store.store, { ...row, busy_minutes: minutes, busy_until: until }, actor.user_id);
    const orders = moves
      ? await moveOrders(trx, store.store, moves)
      : await moveAllOrders(trx, store.store, tellWaiting ? minutes - busyMinutes : 0);
    await insertAudit(trx, {
      actor,
      action: 'store.busy',
      subject: `store:${store.store}`,
      store: store.store,
      before: { minutes: busyMinutes },
      after: { minutes, moved: orders.length },
    });
    const previousEnd = busyMinutes > 0 && row.busy_until ? { until: row.busy_until.toISOString() } : {};
    return { before: { minutes: busyMinutes, ...previousEnd }, moved: orders };
  });
  for (const { user_id, order_id } of moved) notifications.notify(user_id, order_id);
  await menu.refresh().catch(() => {});
  return {
    busyMinutes: minutes,
    busyUntil: until?.toISOString() ?? null,
    moved: moved.length,
    before: {
      ...before,
      tellWaiting,
      moves: moved.map(({ order_id, minutes }) => ({ orderId: order_id, minutes: -minutes })),
    },
  };
}
