import type { PricedProduct } from '@juniper/core/content/price-list.ts';
import { mostOfItem } from '@juniper/core/rules/cart.ts';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { shopMessages } from '../../lib/shop-messages.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { useLater } from '../../lib/use-later.ts';
import { showToast, type ToastKind } from '../../ui/toast.ts';
import { useAuth } from '../auth/auth-slice.ts';
import { addToCart, buyNow, removeFromCart, setQuantity } from './cart-commands.ts';
import { useCart } from './cart-slice.ts';
import { cartToastMs, redirectDelayMs } from './timings.ts';

/** Category pages follow the rules of the spec's menu pages, everything else those of its product control (decision 19). */
export type ControlRules = 'product' | 'menu-page';

const say = (kind: ToastKind, text: string) => showToast(kind, text, { durationMs: cartToastMs });

/** Add to Cart, Buy Now and the stepper of one product, with every message, delay and way that belongs to them. */
export const useProductControl = ({ id, name }: PricedProduct, rules: ControlRules) => {
  const { isAuthenticated } = useAuth();
  const { items } = useCart();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const later = useLater();
  const quantity = items.find((item) => item.id === id)?.quantity ?? 0;
  const speaks = rules === 'product';

  const goLater = (path: string) => later(redirectDelayMs, () => void navigate(path));
  const askForLogin = (text: string) => {
    say('info', text);
    goLater(paths.login);
  };
  const sayFull = () => say('warning', quantity > 0 ? shopMessages.cart.quantityTooLarge : shopMessages.cart.full);

  const add = () => {
    if (!isAuthenticated) askForLogin(shopMessages.cart.loginToAdd);
    else if (dispatch(addToCart(id))) say('success', shopMessages.cart.added(name));
    else sayFull();
  };

  const buy = () => {
    if (!isAuthenticated) return askForLogin(shopMessages.cart.loginToBuyNow);
    const isAdded = dispatch(buyNow(id));
    if (!isAdded) return sayFull();
    say('success', speaks ? shopMessages.cart.boughtNow(name) : shopMessages.cart.added(name));
    if (speaks) goLater(paths.cart);
  };

  const change = (next: number) => {
    dispatch(next > 0 ? setQuantity(id, next) : removeFromCart(id));
    if (!speaks) return;
    if (next > 0) say('success', shopMessages.cart.quantityUpdated(next));
    else say('error', shopMessages.cart.removedByName(name));
  };

  return {
    /** 0: not in the cart. */
    quantity,
    isMost: quantity >= mostOfItem,
    add,
    buyNow: buy,
    increase: () => (quantity < mostOfItem ? change(quantity + 1) : sayFull()),
    decrease: () => change(quantity - 1),
  };
};
