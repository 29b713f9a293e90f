import type { getOrder, Order } from '@juniper/core/contracts/orders.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { useEffect, useState } from 'react';
import { ApiError, hasToken, logFailure, sendSigned } from '../../lib/api.ts';
import { storage } from '../../lib/storage.ts';
import { useAuth } from '../auth/auth-store.ts';
import { saveOrders } from './known-orders.ts';

type Found = { order?: Order; failure?: 'missing' | 'unreachable' };

const lookEveryMs = 10_000;

/** Money is on its way back, and nobody tells when it is there. */
const isReturning = ({ status, totalAmount, payment }: Order): boolean =>
  payment?.state === 'captured' &&
  ((status === 'cancelled' && payment.returned < totalAmount) || !!payment.refunds?.some(({ at }) => at === null));

const findKnown = (id: string): Order | undefined => useAuth.getState().orderHistory.find((order) => order.id === id);

/** Open orders of the account are told of as they change. */
const needsLook = (known: Order | undefined): boolean =>
  known === undefined || (!isOpenStatus(known.status) && navigator.onLine && !document.hidden);

/**
 * An order by its id. The newest are part of the account and kept up to date while they are open; older ones are loaded,
 * and closed ones looked at again, because some of their money may have gone back.
 */
export const useOrder = (id: string): Found => {
  const known = useAuth(({ orderHistory }) => orderHistory.find((order) => order.id === id));
  const [asked, setAsked] = useState<Found & { id?: string }>({});
  const order = known ?? asked.order;
  const returns = order !== undefined && isReturning(order);

  useEffect(() => {
    const ask = () => {
      if (id === '' || !needsLook(findKnown(id))) return;
      if (!hasToken()) {
        const stored = storage.read('user')?.orderHistory.find((each) => each.id === id);
        return setAsked(stored ? { id, order: stored } : { id, failure: 'missing' });
      }
      sendSigned<typeof getOrder>('GET', `/orders/${encodeURIComponent(id)}`).then(
        ({ data }) => (findKnown(id) ? saveOrders([data]) : setAsked({ id, order: data })),
        (error) => {
          if (findKnown(id)) return;
          logFailure('Failed to load the order', error);
          const isAnswer = error instanceof ApiError && error.kind === 'refused' && error.status < 500;
          setAsked({ id, failure: isAnswer ? 'missing' : 'unreachable' });
        },
      );
    };
    ask();
    addEventListener('online', ask);
    const timer = returns ? setInterval(ask, lookEveryMs) : undefined;
    return () => {
      removeEventListener('online', ask);
      clearInterval(timer);
    };
  }, [id, returns]);

  if (known) return { order: known };
  if (id === '') return { failure: 'missing' };
  return asked.id === id ? asked : {};
};
