import type { getOrder, Order } from '@juniper/core/contracts/orders.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { useEffect } from 'react';
import { ApiError, hasToken, logFailure, sendSigned } from '../../lib/api.ts';
import { storage } from '../../lib/storage.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useAuth } from '../auth/auth-store.ts';
import { saveOrders } from './known-orders.ts';

type OrderResult = { order?: Order | undefined; failure?: 'missing' | 'unreachable' };

const lookEveryMs = 10_000;

/** Returns whether a refund is on its way. No notification comes when it arrives. */
const isReturning = ({ status, totalAmount, payment }: Order): boolean =>
  payment?.state === 'captured' &&
  ((status === 'cancelled' && payment.returned < totalAmount) || !!payment.refunds?.some(({ at }) => at === null));

const findKnown = (id: string): Order | undefined => useAuth.getState().orderHistory.find((order) => order.id === id);

/** Returns whether the order must be loaded. Changes of the account's open orders are pushed. */
const needsLook = (known: Order | undefined): boolean =>
  known === undefined || (!isOpenStatus(known.status) && navigator.onLine && !document.hidden);

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'refused' && error.status < 500;

const loadOrder = async (id: string): Promise<{ id: string; order: Order | undefined }> => {
  const known = findKnown(id);
  if (!needsLook(known)) return { id, order: known };
  if (!hasToken()) return { id, order: storage.read('user')?.orderHistory.find((each) => each.id === id) };
  try {
    const { data } = await sendSigned<typeof getOrder>('GET', `/orders/${encodeURIComponent(id)}`);
    if (findKnown(id)) saveOrders([data]);
    return { id, order: data };
  } catch (error) {
    const order = findKnown(id);
    if (!order && !isRefused(error)) throw error;
    if (!order) logFailure('Failed to load the order', error);
    return { id, order };
  }
};

/**
 * Finds an order by its id. The newest are part of the account and kept up to date while they are open; older ones are
 * loaded, and closed ones looked at again, because some of their money may have gone back.
 */
export const useOrder = (id: string): OrderResult => {
  const known = useAuth(({ orderHistory }) => orderHistory.find((order) => order.id === id));
  const { data, isFailed, reload } = useLoaded(id || undefined, () => loadOrder(id), 'Failed to load the order');
  const loaded = data?.id === id ? data : undefined;
  const order = known ?? loaded?.order;
  const returns = order !== undefined && isReturning(order);

  useEffect(() => {
    if (id === '') return;
    addEventListener('online', reload);
    const timer = returns ? setInterval(reload, lookEveryMs) : undefined;
    return () => {
      removeEventListener('online', reload);
      clearInterval(timer);
    };
  }, [id, returns, reload]);

  if (order) return { order };
  if (id === '' || loaded) return { failure: 'missing' };
  return isFailed ? { failure: 'unreachable' } : {};
};
