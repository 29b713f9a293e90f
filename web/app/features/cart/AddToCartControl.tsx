import { mostOfItem } from '@juniper/core/rules/cart.ts';
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
import { cupOf, lineToStep, quantityOf, removeFromCart, setQuantity, useQuantity } from './cart-store.ts';

/** Category pages follow the spec's rules for menu pages, all others those of its product control (decision 19). */
export type ControlRules = 'product' | 'menu-page';

/**
 * What the buttons of a product do, with every message and delay of the spec. They read the stores when pressed: right
 * after hydration, a press would otherwise act on the visitor's page that the server rendered.
 */
export const useProductControl = (product: Item, rules: ControlRules) => {
  const { id } = product;
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
  /** Changes one of the item's lines; the message counts all of them. */
  const step = (by: number) => {
    const line = lineToStep(id);
    if (!line) return;
    if (line.quantity + by > 0) setQuantity(line.key, line.quantity + by);
    else removeFromCart(line.key);
    if (isMenuPage) return;
    const quantity = quantityOf(id);
    if (quantity > 0) say('success', `Quantity updated to ${quantity}!`, viewCart);
    else say('error', `${line.name} removed from cart!`);
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
      const quantity = quantityOf(id);
      if (!hasMore(product)) return;
      const problem = whyNotMade(lineToStep(id) ?? cupOf(id));
      if (problem) say('warning', problem);
      else if (quantity < mostOfItem) step(1);
      else sayFull(quantity + 1);
    },
    decrease: () => step(-1),
  };
};

type AddToCartControlProps = { product: Item; rules: ControlRules };

/** Add to Cart, or the stepper once the item is in the cart, in one slot of the same size. Buy Now is beside it. */
export function AddToCartControl({ product, rules }: AddToCartControlProps) {
  const { id, name } = product;
  const quantity = useQuantity(id);
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
          isMost={limit && quantity >= limit.left}
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
