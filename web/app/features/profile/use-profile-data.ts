import type { listOrders, Order } from '@juniper/core/contracts/orders.ts';
import type { getStats, Stats } from '@juniper/core/contracts/profile.ts';
import { useCallback, useEffect } from 'react';
import { logFailure, sendSigned } from '../../lib/api.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { loadUser } from '../auth/auth-calls.ts';

type OrderList = { orders: readonly Order[]; nextCursor: string | null; total: number };

const loadOrders = (cursor?: string) =>
  sendSigned<typeof listOrders>('GET', cursor === undefined ? '/orders' : `/orders?cursor=${cursor}`);

const addMissing = (newer: readonly Order[], older: readonly Order[]) => [
  ...newer,
  ...older.filter(({ id }) => !newer.some((order) => order.id === id)),
];

const loadList = async (): Promise<OrderList> => {
  const { data, nextCursor, total } = await loadOrders();
  return { orders: data, nextCursor, total };
};

/** Keeps older orders that were loaded before, and where they end. */
const mergeList = (last: OrderList | undefined, { orders, nextCursor, total }: OrderList): OrderList => ({
  orders: addMissing(orders, last?.orders ?? []),
  nextCursor: last ? last.nextCursor : nextCursor,
  total,
});

const loadStats = async (): Promise<Stats> => (await sendSigned<typeof getStats>('GET', '/auth/profile/stats')).stats;

/** Loads the stats and orders of the profile page again and again. `stats` is `null` if the first call failed. */
export const useProfileData = () => {
  const { data: stats, isFailed, reload: reloadStats } = useLoaded(undefined, loadStats, 'Failed to load stats');
  const {
    data: list,
    set: setList,
    reload: reloadList,
  } = useLoaded(undefined, loadList, 'Failed to load orders', mergeList);
  const reload = useCallback(() => Promise.all([loadUser(), reloadStats(), reloadList()]), [reloadStats, reloadList]);
  useReload(reload);

  const loadOlder = async () => {
    if (!list?.nextCursor) return;
    try {
      const { data, nextCursor, total } = await loadOrders(list.nextCursor);
      setList((last) => ({ orders: addMissing(last?.orders ?? [], data), nextCursor, total }));
    } catch (error) {
      logFailure('Failed to load orders', error);
    }
  };

  return { stats: stats ?? (isFailed ? null : undefined), list, loadOlder };
};

/** Jitter keeps many tabs from reloading at the same moment. */
const reloadMs = 30_000;
const jitterMs = 2_000;

/** Keys that another tab writes when an order or the cart has changed. */
const storageKeys: (string | null)[] = ['orderCompleted', 'cartUpdated'];

/**
 * Runs `reload` at once, every 30 seconds while the tab is visible, when another tab has changed something, and on the
 * window's `profileUpdate` event. Never two at a time: what is asked for during a reload is done right after it.
 */
export const useReload = (reload: () => Promise<unknown>): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isRunning = false;
    let isStale = false;
    let isOver = false;
    let lastRun = 0;

    const schedule = () => {
      clearTimeout(timer);
      if (isOver || document.hidden) return;
      const waited = Date.now() - lastRun;
      timer = setTimeout(run, Math.max(0, reloadMs + Math.random() * jitterMs - waited));
    };
    const run = async () => {
      isStale = true;
      if (isRunning) return;
      isRunning = true;
      clearTimeout(timer);
      while (isStale && !isOver) {
        isStale = false;
        lastRun = Date.now();
        await reload();
      }
      isRunning = false;
      schedule();
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (storageKeys.includes(key)) void run();
    };

    void run();
    document.addEventListener('visibilitychange', schedule);
    addEventListener('storage', onStorage);
    addEventListener('profileUpdate', run);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', schedule);
      removeEventListener('storage', onStorage);
      removeEventListener('profileUpdate', run);
    };
  }, [reload]);
};
