import type { Choice, Item } from '@juniper/core/rules/catalogue.ts';
import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { redirectDelayMs, useTimeout } from '../../lib/browser.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { useAuth } from '../auth/auth-store.ts';
import { type PendingItemAction, useLogInFirst } from '../auth/return-path.ts';
import { useOpenItem } from '../catalogue/item-address.ts';
import { getLimit, isSoldOut, useLimit } from '../catalogue/limits.ts';
import {
  addProduct,
  buyProduct,
  checkAvailable,
  describeUnavailable,
  showCartFull,
  showCartToast,
} from './add-product.ts';
import {
  addToCart,
  findCardLine,
  getQuantity,
  setQuantity,
  toLineItem,
  useCardQuantity,
  useQuantity,
} from './cart-store.ts';

/** Category pages count without a message and stay after Buy Now. All other pages have the rules of `product`. */
export type ControlRules = 'product' | 'menu-page';

/**
 * Handles the presses on a product's buttons, with every message and delay. Reads the stores when pressed: right after
 * hydration, a press would otherwise act on the visitor's page that the server rendered. Without `options` it is the
 * usual item.
 */
export const useProductControl = (product: Item, rules: ControlRules, options?: readonly Choice[]) => {
  const { id, name } = product;
  const navigate = useNavigate();
  const wait = useTimeout();
  const logInFirst = useLogInFirst();
  const openItem = useOpenItem();
  const isMenuPage = rules === 'menu-page';

  const viewCart = () => void navigate(paths.cart);
  /**
   * Returns whether the customer is logged in. A visitor gets a message and is led to /login, which keeps the press,
   * unless the item is sold out.
   */
  const checkLogin = (text: string, act: PendingItemAction['act']): boolean => {
    if (useAuth.getState().isAuthenticated) return true;
    if (!checkAvailable(product)) return false;
    showCartToast('info', text);
    logInFirst({ act, id, ...(options && { options }) });
    return false;
  };
  /** Returns whether the usual item cannot be made today. Opens its sheet then, to choose other options. */
  const openIfUnavailable = (): boolean => {
    if (isSoldOut(getLimit(id)) || !describeUnavailable(toLineItem(id, options))) return false;
    openItem(id);
    return true;
  };
  const announceQuantity = () => {
    const quantity = findCardLine(id, options)?.quantity;
    if (isMenuPage) return;
    if (quantity) showCartToast('success', `Quantity updated to ${quantity}!`, viewCart);
    else showCartToast('error', `${name} removed from cart!`);
  };

  return {
    add: () => {
      if (openIfUnavailable()) return;
      if (checkLogin('Please login to add items to your cart', 'add')) addProduct(product, viewCart, options);
    },
    buyNow: () => {
      if (openIfUnavailable()) return;
      if (!checkLogin('Please login to continue with Buy Now', isMenuPage ? 'buy-here' : 'buy')) return;
      if (!buyProduct(product, { leadsToCart: !isMenuPage, options })) return;
      wait(redirectDelayMs, () => void navigate(paths.cart));
    },
    increase: () => {
      if (!checkAvailable(product)) return;
      const problem = describeUnavailable(toLineItem(id, options));
      if (problem) showCartToast('warning', problem);
      else if (addToCart(id, options)) announceQuantity();
      else showCartFull(getQuantity(id) + 1);
    },
    decrease: () => {
      const line = findCardLine(id, options);
      if (!line) return;
      setQuantity(line.key, line.quantity - 1);
      announceQuantity();
    },
  };
};

/** A variant of an item that a card sells instead of the usual one: its choices, and 'with oat milk'. */
export type CardVariant = { options: readonly Choice[]; words: string };

type AddToCartControlProps = { product: Item; rules: ControlRules; variant?: CardVariant | undefined };

/** Shows Buy Now, and Add to Cart or, once the card's item is in the cart, the stepper in a place of the same size. */
export function AddToCartControl({ product, rules, variant }: AddToCartControlProps) {
  const { id } = product;
  const name = variant ? `${product.name} ${variant.words}` : product.name;
  const quantity = useCardQuantity(id, variant?.options);
  const quantityInCart = useQuantity(id);
  const limit = useLimit(id);
  // They keep the focus and say why when pressed.
  const isOut = isSoldOut(limit) || undefined;
  const { add, buyNow, increase, decrease } = useProductControl(product, rules, variant?.options);
  const isInCart = quantity > 0;
  const slot = useRef<HTMLButtonElement>(null);
  const isSwapping = useRef(false);

  // The pressed button leaves the page; the focus goes to what takes its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the swap is what it waits for.
  useLayoutEffect(() => {
    const focus = () => slot.current?.focus({ preventScroll: true });
    const sheet = document.querySelector('dialog[open]');
    // Under an open sheet nothing can have the focus.
    if (isSwapping.current && sheet) sheet.addEventListener('close', () => setTimeout(focus), { once: true });
    else if (isSwapping.current) focus();
    isSwapping.current = false;
  }, [isInCart]);
  const swapping = (act: () => void) => () => {
    isSwapping.current = true;
    act();
  };

  return (
    <div className="pcard__act">
      {isInCart ? (
        <Stepper
          itemName={name}
          quantity={quantity}
          decrease={quantity === 1 ? swapping(decrease) : decrease}
          increase={increase}
          increaseRef={slot}
          isMost={limit && quantityInCart >= limit.left}
          isSilent={rules === 'product'}
        />
      ) : (
        <Button
          variant="soft"
          size="sm"
          aria-label={`Add to Cart: ${name}`}
          aria-disabled={isOut}
          onClick={swapping(add)}
          ref={slot}
        >
          Add to Cart
        </Button>
      )}
      <Button variant="secondary" size="sm" aria-label={`Buy Now: ${name}`} aria-disabled={isOut} onClick={buyNow}>
        Buy Now
      </Button>
    </div>
  );
}
