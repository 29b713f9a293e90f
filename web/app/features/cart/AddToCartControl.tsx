import type { Item } from '@juniper/core/rules/catalogue.ts';
import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { redirectDelayMs, useTimeout } from '../../lib/use-timeout.ts';
import { Button } from '../../ui/Button.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { useAuth } from '../auth/auth-store.ts';
import { type ItemWish, useLogInFirst } from '../auth/return-path.ts';
import { useOpenItem } from '../catalogue/item-address.ts';
import { isSoldOut, limitNow, useLimit } from '../catalogue/limits.ts';
import { addProduct, buyProduct, hasMore, sayOfCart as say, sayFull, whyNotMade } from './add-product.ts';
import {
  addToCart,
  cupOf,
  findUsualLine,
  quantityOf,
  setQuantity,
  useQuantity,
  useUsualQuantity,
} from './cart-store.ts';

/** Category pages follow the spec's rules for menu pages, all others those of its product control (decision 19). */
export type ControlRules = 'product' | 'menu-page';

/**
 * What the buttons of a product do, with every message and delay of the spec. They read the stores when pressed: right
 * after hydration, a press would otherwise act on the visitor's page that the server rendered.
 */
export const useProductControl = (product: Item, rules: ControlRules) => {
  const { id, name } = product;
  const navigate = useNavigate();
  const wait = useTimeout();
  const logInFirst = useLogInFirst();
  const openItem = useOpenItem();
  const isMenuPage = rules === 'menu-page';

  const viewCart = () => void navigate(paths.cart);
  /**
   * Whether somebody is logged in. If not, shows a message and goes to /login, where the wish is kept: not for what is
   * sold out.
   */
  const isMember = (text: string, act: ItemWish['act']): boolean => {
    if (useAuth.getState().isAuthenticated) return true;
    if (!hasMore(product)) return false;
    say('info', text);
    logInFirst({ act, id });
    return false;
  };
  /** Whether the cup of the card cannot be made today. Then its sheet is opened, which says why, to choose another. */
  const mustChoose = (): boolean => {
    if (isSoldOut(limitNow(id)) || !whyNotMade(cupOf(id))) return false;
    openItem(id);
    return true;
  };
  const sayQuantity = () => {
    const quantity = findUsualLine(id)?.quantity;
    if (isMenuPage) return;
    if (quantity) say('success', `Quantity updated to ${quantity}!`, viewCart);
    else say('error', `${name} removed from cart!`);
  };

  return {
    add: () => {
      if (mustChoose()) return;
      if (isMember('Please login to add items to your cart', 'add')) addProduct(product, viewCart);
    },
    buyNow: () => {
      if (mustChoose()) return;
      if (!isMember('Please login to continue with Buy Now', isMenuPage ? 'buy-here' : 'buy')) return;
      if (buyProduct(product, { leadsToCart: !isMenuPage })) wait(redirectDelayMs, () => void navigate(paths.cart));
    },
    increase: () => {
      if (!hasMore(product)) return;
      const problem = whyNotMade(cupOf(id));
      if (problem) say('warning', problem);
      else if (addToCart(id)) sayQuantity();
      else sayFull(quantityOf(id) + 1);
    },
    decrease: () => {
      const line = findUsualLine(id);
      if (!line) return;
      setQuantity(line.key, line.quantity - 1);
      sayQuantity();
    },
  };
};

type AddToCartControlProps = { product: Item; rules: ControlRules };

/** Shows Add to Cart, or the stepper once the usual cup is in the cart, in one slot of the same size, and Buy Now. */
export function AddToCartControl({ product, rules }: AddToCartControlProps) {
  const { id, name } = product;
  const quantity = useUsualQuantity(id);
  const ofAllCups = useQuantity(id);
  const limit = useLimit(id);
  // They keep the focus and say why when pressed.
  const isOut = isSoldOut(limit) || undefined;
  const { add, buyNow, increase, decrease } = useProductControl(product, rules);
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
          isMost={limit && ofAllCups >= limit.left}
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
