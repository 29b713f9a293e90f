import type { pauseStore, setBusy as setBusyCall } from '@juniper/core/contracts/store-state.ts';
import { getEndOfDay } from '@juniper/core/rules/opening.ts';
import { findStore, type Store } from '@juniper/core/rules/shop.ts';
import type { z } from 'zod';
import { type Actor, insertAudit } from '../../audit/queries.ts';
import { changeCatalogue } from '../../catalogue/menu/change-catalogue.ts';
import { lockCatalogue } from '../../catalogue/menu/revision-queries.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Services } from '../../services.ts';
import { stateAt } from './quote.ts';
import { findState, moveWaiting, putState } from './state-queries.ts';

type Tools = Pick<Services, 'db' | 'menu' | 'notifications'>;
type Person = NonNullable<Actor>;
type Pause = z.infer<typeof pauseStore.body>;
type Busy = z.infer<typeof setBusyCall.body>;

const minuteMs = 60_000;
const busyForMs = 60 * minuteMs;
/** The rest of the day ends before the second midnight, so Undo never needs more. */
const longestPauseMs = 48 * 60 * minuteMs;

export function knownStore({ menu }: Pick<Services, 'menu'>, key: string): Store {
  const store = findStore(menu.get().catalogue, key);
  if (!store) throw notFound();
  return store;
}

/**
 * Under the exclusive lock, as sold out is set: orders that are being placed commit first, and those that are placed
 * later see the pause. So once this is answered, no order is placed whose promise lies in it.
 */
export async function pause({ db, menu }: Tools, actor: Person, store: Store, wish: Pause) {
  const now = Date.now();
  const until = endOf(store, wish, now);
  const before = await changeCatalogue(db, async (trx) => {
    await lockCatalogue(trx);
    const row = await findState(trx, store.store);
    const { pausedUntil } = stateAt(row, now);
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
  await menu.refresh().catch(() => {}); // it is set; this process reads it later, like the others
  return { pausedUntil: until?.toISOString() ?? null, before };
}

/** Null: it is over. */
function endOf(store: Store, wish: Pause, now: number): Date | null {
  if ('off' in wish) return null;
  if ('minutes' in wish) return new Date(now + wish.minutes * minuteMs);
  const until =
    wish.until === 'close' ? getEndOfDay(store, now) : Math.min(Date.parse(wish.until), now + longestPauseMs);
  return until > now ? new Date(until) : null;
}

/**
 * Adds minutes to new promises for an hour and, if staff want it, to those of customers who wait. Undo sends `before`: the
 * old end, and for each order that was moved how far back.
 */
export async function setBusy({ db, menu, notifications }: Tools, actor: Person, store: Store, wish: Busy) {
  const { minutes, tellWaiting, moves } = wish;
  const now = Date.now();
  const end = Math.min(wish.until ? Date.parse(wish.until) : Number.POSITIVE_INFINITY, now + busyForMs);
  const until = minutes > 0 ? new Date(end) : null;
  const { before, moved } = await changeCatalogue(db, async (trx) => {
    await lockCatalogue(trx);
    const row = await findState(trx, store.store);
    const { busyMinutes } = stateAt(row, now);
    await putState(trx, store.store, { ...row, busy_minutes: minutes, busy_until: until }, actor.user_id);
    const more = moves ?? (tellWaiting ? minutes - busyMinutes : 0);
    const orders = await moveWaiting(trx, store.store, more);
    await insertAudit(trx, {
      ...{ actor, action: 'store.busy', subject: `store:${store.store}`, store: store.store },
      ...{ before: { minutes: busyMinutes }, after: { minutes, moved: orders.length } },
    });
    const was = {
      minutes: busyMinutes,
      ...(busyMinutes > 0 && row.busy_until && { until: row.busy_until.toISOString() }),
    };
    return { before: was, moved: orders };
  });
  for (const { user_id, order_id } of moved) notifications.notify(user_id, order_id);
  await menu.refresh().catch(() => {}); // as above
  return {
    ...{ busyMinutes: minutes, busyUntil: until?.toISOString() ?? null, moved: moved.length },
    before: {
      ...{ ...before, tellWaiting },
      moves: moved.map(({ order_id, minutes }) => ({ orderId: order_id, minutes: -minutes })),
    },
  };
}
