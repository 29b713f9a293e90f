import type { Order } from '@juniper/core/contracts/orders.ts';
import type { Dispatch } from 'redux';
import { sessionRestored } from '../auth/auth-slice.ts';
import { keepSession, readSession } from '../auth/stored-session.ts';
import { mergeOrders } from './merge-orders.ts';

/** Takes news of orders into the account, as this device knows it. Other tabs hear of it through the stored user. */
export const keepOrders = (heard: readonly Order[], loyaltyPoints?: number) => (dispatch: Dispatch) => {
  const { token, user } = readSession();
  if (!token || !user) return;
  const next = {
    ...user,
    loyaltyPoints: loyaltyPoints ?? user.loyaltyPoints,
    orderHistory: mergeOrders(user.orderHistory, heard),
  };
  keepSession(token, next);
  dispatch(sessionRestored({ token, user: next }));
};
