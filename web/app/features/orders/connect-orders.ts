import { useAuth } from '../auth/auth-store.ts';

/** Follows the customer's orders while they change. The code for it is loaded with the first open order. */
export const connectOrders = (): void => {
  const look = () => {
    if (useAuth.getState().orderHistory.every(({ closedAt }) => closedAt !== null)) return;
    stopLooking();
    void import('./watch-orders.ts').then(
      ({ watchOrders }) => watchOrders(),
      () => {},
    );
  };
  const stopLooking = useAuth.subscribe(look);
  look();
};
