import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { shopMessages } from '../../lib/shop-messages.ts';
import { storage } from '../../lib/storage.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { useLater } from '../../lib/use-later.ts';
import { showToast } from '../../ui/toast.ts';
import { useAuth } from '../auth/auth-slice.ts';
import { clearCart } from './cart-commands.ts';
import { useCart } from './cart-slice.ts';
import { cartToastMs, redirectDelayMs } from './timings.ts';

/** A cart is a customer's. Items that stand in one while nobody is logged in are removed (spec section 4). */
export const useCartGuard = (): void => {
  const { isAuthenticated, loading } = useAuth();
  const { itemCount } = useCart();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const later = useLater();
  const isNobodys = itemCount > 0 && !isAuthenticated && !loading;

  useEffect(() => {
    if (!isNobodys || storage.read('user')) return;
    dispatch(clearCart());
    showToast('info', shopMessages.cart.loginToSee, { durationMs: cartToastMs });
    later(redirectDelayMs, () => void navigate(paths.login));
  }, [isNobodys, dispatch, navigate, later]);
};
