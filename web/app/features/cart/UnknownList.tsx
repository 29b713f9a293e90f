import type { CartLine } from '@juniper/core/rules/cart.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { getLineKey } from '@juniper/core/rules/options.ts';
import { Banner } from '../../ui/Banner.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { useItem, useMoney } from '../catalogue/catalogue-store.ts';
import { ItemLink } from '../catalogue/ItemLink.tsx';

const leftOutOfOrder = 'A few things in your cart aren’t on today’s menu. We’ll leave them out of this order.';

const keptNote = (list: string) => `These items are not on the menu that we show here. They stay in your ${list}.`;

export type UnknownItemsProps = {
  items: readonly CartLine[];
  list: 'cart' | 'wishlist' | 'favorites';
  remove: (item: CartLine) => void;
};

/** Lists them by their stored names and prices. They stay until the customer removes them. */
export function UnknownList({ items, list, remove }: UnknownItemsProps) {
  return (
    <div className="mt-5">
      <Banner kind="info">
        <p>{list === 'cart' ? leftOutOfOrder : keptNote(list)}</p>
        <ul className="mt-2 grid gap-1" aria-label="Items that are not on this menu">
          {items.map((item) => (
            <UnknownItem key={getLineKey(item)} item={item} remove={remove} />
          ))}
        </ul>
      </Banner>
    </div>
  );
}

function UnknownItem({ item, remove }: { item: CartLine; remove: UnknownItemsProps['remove'] }) {
  const { name = 'An item that is not on this menu', price, quantity } = item;
  const money = useMoney();
  // One of its options is gone, or its choices have changed.
  const isOnMenu = useItem(item.id) !== undefined;
  return (
    <li className="flex items-center justify-between gap-2">
      <span>
        {name}
        {price !== undefined && ` · ${formatMoney(money, toCents(money, price))}`}
        {quantity > 1 && ` × ${quantity}`}
        {isOnMenu && (
          <span className="block">
            No longer offered like this. <ItemLink id={item.id}>Choose again</ItemLink>
          </span>
        )}
      </span>
      <RemoveButton itemName={name} remove={() => remove(item)} />
    </li>
  );
}
