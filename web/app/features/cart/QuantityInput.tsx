import '../../ui/form.css';
import { mostOfItem } from '@juniper/core/rules/cart.ts';
import { useId, useState } from 'react';
import { shopMessages } from '../../lib/shop-messages.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { showToast } from '../../ui/toast.ts';
import { setQuantity } from './cart-commands.ts';
import type { CartItem } from './cart-slice.ts';
import { cartToastMs } from './timings.ts';

const { quantityTooSmall, quantityTooLarge, updated } = shopMessages.cart;

/** Stores every valid number at once (spec section 5). An empty field is someone about to type. */
export function QuantityInput({ item: { id, name, quantity } }: { item: CartItem }) {
  const inputId = useId();
  const dispatch = useAppDispatch();
  const [isEmpty, setEmpty] = useState(false);

  const type = (text: string) => {
    setEmpty(text === '');
    if (text === '') return;
    const typed = Math.trunc(Number(text));
    if (typed === quantity) return;
    const problem = typed <= 0 ? quantityTooSmall : typed > mostOfItem ? quantityTooLarge : undefined;
    if (problem) return showToast('warning', problem, { durationMs: cartToastMs });
    dispatch(setQuantity(id, typed));
    showToast('info', updated, { durationMs: cartToastMs });
  };

  return (
    <>
      <label className="sr-only" htmlFor={inputId}>
        Quantity of {name}
      </label>
      <input
        className="input qty"
        id={inputId}
        type="number"
        inputMode="numeric"
        min={1}
        max={mostOfItem}
        value={isEmpty ? '' : quantity}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setEmpty(false)}
      />
    </>
  );
}
