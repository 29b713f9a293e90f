import type { getOrder, Order } from '@juniper/core/contracts/orders.ts';
import { useEffect, useState } from 'react';
import { ApiError, logFailure, sendSigned } from '../../lib/api.ts';
import { useAuth } from '../auth/auth-store.ts';

type Found = { order?: Order; failure?: 'missing' | 'unreachable' };

/** An order by its id. The newest are part of the account and kept up to date; older ones are loaded. */
export const useOrder = (id: string): Found => {
  const known = useAuth(({ orderHistory }) => orderHistory.find((order) => order.id === id));
  const [asked, setAsked] = useState<Found & { id?: string }>({});
  const isKnown = known !== undefined;

  useEffect(() => {
    if (isKnown || id === '') return;
    const ask = () =>
      sendSigned<typeof getOrder>('GET', `/orders/${encodeURIComponent(id)}`).then(
        ({ data }) => setAsked({ id, order: data }),
        (error) => {
          logFailure('Failed to load the order', error);
          const isAnswer = error instanceof ApiError && error.kind === 'refused' && error.status < 500;
          setAsked({ id, failure: isAnswer ? 'missing' : 'unreachable' });
        },
      );
    void ask();
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [id, isKnown]);

  if (known) return { order: known };
  if (id === '') return { failure: 'missing' };
  return asked.id === id ? asked : {};
};
