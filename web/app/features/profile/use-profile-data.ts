import type { listOrders, Order } from '@juniper/core/contracts/orders.ts';
import type { getStats, Stats } from '@juniper/core/contracts/profile.ts';
import { useCallback, useState } from 'react';
import { accountMessages } from '../../lib/account-messages.ts';
import { sendSigned } from '../../lib/api.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { loadUser } from '../auth/auth-calls.ts';
import { useReload } from './use-reload.ts';

type OrderList = { orders: readonly Order[]; nextCursor: string | null; total: number };

const loadOrders = (cursor?: string) =>
  sendSigned<typeof listOrders>('GET', cursor === undefined ? '/orders' : `/orders?cursor=${cursor}`);

const addMissing = (newer: readonly Order[], older: readonly Order[]) => [
  ...newer,
  ...older.filter(({ id }) => !newer.some((order) => order.id === id)),
];

/** Numbers and orders of the profile page, kept fresh. Failures are logged and leave what was there (spec section 8). */
export const useProfileData = () => {
  const dispatch = useAppDispatch();
  /** `undefined` until the first answer, `null` if that was a failure. */
  const [stats, setStats] = useState<Stats | null>();
  const [list, setList] = useState<OrderList>();

  const reload = useCallback(
    () =>
      Promise.all([
        dispatch(loadUser()),
        sendSigned<typeof getStats>('GET', '/auth/profile/stats').then(
          (answer) => setStats(answer.stats),
          (error) => {
            logFailure(accountMessages.profile.statsFailed, error);
            setStats((last) => last ?? null);
          },
        ),
        loadOrders().then(
          ({ data, nextCursor, total }) =>
            setList((last) => ({
              orders: addMissing(data, last?.orders ?? []),
              nextCursor: last ? last.nextCursor : nextCursor,
              total,
            })),
          (error) => logFailure(accountMessages.profile.ordersFailed, error),
        ),
      ]),
    [dispatch],
  );
  useReload(reload);

  const loadOlder = async () => {
    if (!list?.nextCursor) return;
    try {
      const { data, nextCursor, total } = await loadOrders(list.nextCursor);
      setList((last) => ({ orders: addMissing(last?.orders ?? [], data), nextCursor, total }));
    } catch (error) {
      logFailure(accountMessages.profile.ordersFailed, error);
    }
  };

  return { stats, list, loadOlder };
};
