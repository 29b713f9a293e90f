import type { Order } from '@juniper/core/contracts/orders.ts';
import { describeAllergens } from '@juniper/core/rules/food-facts.ts';
import { describeOptions, getLineKey } from '@juniper/core/rules/options.ts';

type OrderedItem = Order['items'][number];

/** Makes a key for a line: two lattes of different milk are two lines of an order. */
export const orderedKey = ({ id, price, options = [] }: OrderedItem): string =>
  `${getLineKey({ id, options: options.filter(({ count }) => count > 0).map((option) => [option.id, option.count]) })} ${price}`;

/** Shows '2 × Latte', what differs from the default cup, and the allergens as they were ordered. */
export function OrderedCup({ item }: { item: OrderedItem }) {
  const { name, quantity, options = [], allergens, traces = null } = item;
  const differs = describeOptions(options);
  return (
    <span>
      {`${quantity} × ${name}`}
      {differs.length > 0 && (
        <>
          {' '}
          <span className="muted small block">{differs.join(', ')}</span>
        </>
      )}
      {allergens !== undefined && (
        <>
          {' '}
          <span className="muted small block">{describeAllergens({ allergens, traces })}</span>
        </>
      )}
    </span>
  );
}
