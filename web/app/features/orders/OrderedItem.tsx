import type { Order } from '@juniper/core/contracts/orders.ts';
import { describeAllergens } from '@juniper/core/rules/food-facts.ts';
import { describeOptions, getLineKey } from '@juniper/core/rules/options.ts';
import { Picture } from '../../ui/Picture.tsx';

type Item = Order['items'][number];

/** Makes a key for a line: two lattes of different milk are two lines of an order. */
export const orderedKey = ({ id, price, options = [] }: Item): string =>
  `${getLineKey({ id, options: options.filter(({ count }) => count > 0).map((option) => [option.id, option.count]) })} ${price}`;

/** Shows '2 × Latte', what differs from the usual options, and the allergens as they were ordered. */
export function OrderedItem({ item }: { item: Item }) {
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

/** Shows up to three small pictures in a row, such as those of an order. The names stand beside them. */
export function Thumbs({ pictures }: { pictures: readonly string[] }) {
  return (
    <span className="thumbs" aria-hidden="true">
      {[...new Set(pictures)].slice(0, 3).map((name) => (
        <Picture key={name} name={name} alt="" sizes="56px" />
      ))}
    </span>
  );
}
