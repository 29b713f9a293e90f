import { useLayoutEffect, useState } from 'react';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { restoreCart } from './cart-commands.ts';
import { type CartState, useCart } from './cart-slice.ts';

/** The cart for pages that show all of it: read before the first paint, so that a full one never looks empty. */
export const useRestoredCart = (): CartState | undefined => {
  const cart = useCart();
  const dispatch = useAppDispatch();
  const [isRestored, setRestored] = useState(false);
  useLayoutEffect(() => {
    dispatch(restoreCart());
    setRestored(true);
  }, [dispatch]);
  return isRestored ? cart : undefined;
};
