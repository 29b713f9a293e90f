import { pointsForOrder } from '@juniper/core/rules/loyalty.ts';
import { formatUsd, toCents } from '@juniper/core/rules/money.ts';
import type { Totals } from '@juniper/core/rules/pricing.ts';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { CartItem } from '../cart/cart-slice.ts';
import { TotalsTable } from '../cart/TotalsTable.tsx';

type OrderSummaryProps = { items: readonly CartItem[]; totals: Totals; busy: boolean; disabled: boolean };

export function OrderSummary({ items, totals, busy, disabled }: OrderSummaryProps) {
  const points = pointsForOrder(totals.final);
  return (
    <aside className="ototal" aria-labelledby="order-summary">
      <h2 id="order-summary">Order summary</h2>
      <ul className="sumlines">
        {items.map(({ id, name, image, price, quantity }) => (
          <li key={id} className="sumline">
            <Picture name={image} alt="" sizes="56px" />
            <span>
              <b>{name}</b>
              <small>{`${formatUsd(toCents(price))} × ${quantity}`}</small>
            </span>
            <span>{formatUsd(toCents(price) * quantity)}</span>
          </li>
        ))}
      </ul>
      <TotalsTable totals={totals} />
      <Button type="submit" block busy={busy} disabled={disabled}>
        {busy ? 'Placing Order...' : 'Place Order'}
      </Button>
      {points > 0 && <p className="hint mt-3">{`You will earn ${points} ${points === 1 ? 'point' : 'points'}.`}</p>}
      <p className="hint mt-3">You can cancel while the order is pending.</p>
    </aside>
  );
}
