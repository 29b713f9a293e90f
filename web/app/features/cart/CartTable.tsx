import { formatUsd, toCents } from '@juniper/core/rules/money.ts';
import type { MouseEvent } from 'react';
import { shopMessages } from '../../lib/shop-messages.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { Button } from '../../ui/Button.tsx';
import { leaveRow } from '../../ui/leave-row.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { showToast } from '../../ui/toast.ts';
import { moveToWishlist, removeFromCart } from './cart-commands.ts';
import type { CartItem } from './cart-slice.ts';
import { QuantityInput } from './QuantityInput.tsx';
import { cartToastMs } from './timings.ts';

export function CartTable({ items }: { items: readonly CartItem[] }) {
  return (
    <table className="ctable">
      <caption className="sr-only">Items in your cart</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Price</th>
          <th scope="col">Quantity</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <CartRow key={item.id} item={item} />
        ))}
      </tbody>
    </table>
  );
}

function CartRow({ item }: { item: CartItem }) {
  const { id, name, image, deal, quantity } = item;
  const dispatch = useAppDispatch();
  const listCents = toCents(item.listPrice);
  const cents = toCents(item.price);
  const remove = (event: MouseEvent) => {
    leaveRow(event);
    dispatch(removeFromCart(id));
    showToast('error', shopMessages.cart.removed, { durationMs: cartToastMs });
  };
  const move = (event: MouseEvent) => {
    leaveRow(event);
    dispatch(moveToWishlist(id));
    showToast('success', shopMessages.cart.movedToWishlist(name), { durationMs: cartToastMs });
  };
  return (
    <tr>
      <td>
        <div className="ctable__item">
          <span className="ctable__photo">
            <Picture name={image} alt="" sizes="92px" />
          </span>
          <div>
            <p className="ctable__name">{name}</p>
            <Button variant="quiet" size="sm" aria-label={`Move to wishlist: ${name}`} onClick={move}>
              Move to wishlist
            </Button>
          </div>
        </div>
      </td>
      <td>
        <Price listCents={listCents} dealCents={deal === undefined ? undefined : cents} />
      </td>
      <td>
        <QuantityInput item={item} />
        <Button variant="quiet" size="sm" aria-label={`Remove ${name}`} onClick={remove}>
          Remove
        </Button>
      </td>
      <td className="ctable__total">{formatUsd(cents * quantity)}</td>
    </tr>
  );
}
