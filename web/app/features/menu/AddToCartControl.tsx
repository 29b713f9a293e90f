import type { PricedProduct } from '@juniper/core/content/price-list.ts';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { type ControlRules, useProductControl } from '../cart/use-product-control.ts';

type AddToCartControlProps = { product: PricedProduct; rules: ControlRules };

/** Add to Cart, or the stepper once the item is in the cart, in one slot of the same size; and Buy Now. */
export function AddToCartControl({ product, rules }: AddToCartControlProps) {
  const { name } = product;
  const { quantity, add, buyNow, increase, decrease } = useProductControl(product, rules);
  const isInCart = quantity > 0;
  const slot = useRef<HTMLButtonElement>(null);
  const isSwapping = useRef(false);

  // The pressed button has gone from the page; who works with the keyboard goes on from what took its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the swap is what it waits for.
  useLayoutEffect(() => {
    if (isSwapping.current) slot.current?.focus({ preventScroll: true });
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
        />
      ) : (
        <Button variant="soft" size="sm" aria-label={`Add to Cart: ${name}`} onClick={swapping(add)} ref={slot}>
          Add to Cart
        </Button>
      )}
      <Button variant="secondary" size="sm" aria-label={`Buy Now: ${name}`} onClick={buyNow}>
        Buy Now
      </Button>
    </div>
  );
}
