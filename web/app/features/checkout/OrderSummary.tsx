import { getOrderPoints } from '@juniper/core/rules/loyalty.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import type { Totals } from '@juniper/core/rules/totals.ts';
import type { MouseEvent } from 'react';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { focusNextRow } from '../../ui/focus-next-row.ts';
import { Picture } from '../../ui/Picture.tsx';
import { removeProduct } from '../cart/add-product.ts';
import type { CartItem } from '../cart/cart-state.ts';
import { setQuantity } from '../cart/cart-store.ts';
import { CupWords, LineNote, lineWords, type Refused, rowId, troubleOf, useHeard } from '../cart/LineNotes.tsx';
import { BuyBar, TotalsTable } from '../cart/OrderTotal.tsx';
import { useMoney } from '../catalogue/catalogue-store.ts';
import { ItemLink } from '../catalogue/ItemLink.tsx';
import { checkoutMessages } from './checkout-messages.ts';
import type { Change } from './use-checkout.ts';

type OrderSummaryProps = {
  items: readonly CartItem[];
  totals: Totals;
  /** What is sold out there is said. */
  store: string;
  changes: readonly Change[] | undefined;
  busy: boolean;
  disabled: boolean;
  /** Another time is offered, with its own button. */
  isAsked: boolean;
  payment: string | undefined;
};

export function OrderSummary({ items, totals, store, changes, busy, disabled, isAsked, payment }: OrderSummaryProps) {
  const points = getOrderPoints(useMoney(), totals.final);
  return (
    <aside className="ototal" aria-labelledby="order-summary">
      <h2 id="order-summary">Order summary</h2>
      <ul className="sumlines">
        {items.map((item) => (
          <SummaryLine
            key={item.key}
            {...{ item, store, busy }}
            refused={changes?.find((change) => change.item.key === item.key)?.refused}
          />
        ))}
      </ul>
      <TotalsTable totals={totals} />
      <BuyBar label="Total" total={totals.final}>
        <Button type="submit" variant={isAsked ? 'secondary' : 'primary'} block busy={busy} disabled={disabled}>
          {busy ? 'Placing Order...' : 'Place Order'}
        </Button>
      </BuyBar>
      <p className="hint mt-3">{payment === 'card' ? checkoutMessages.nextPage : checkoutMessages.payment}</p>
      {points > 0 && <p className="hint mt-3">{`You will earn ${points} ${points === 1 ? 'point' : 'points'}.`}</p>}
      <p className="hint mt-3">You can cancel while the order is pending.</p>
    </aside>
  );
}

type SummaryLineProps = Pick<OrderSummaryProps, 'store' | 'busy'> & {
  item: CartItem;
  refused: Refused | undefined;
};

/** A line that cannot be had as it is has a button that makes it right. */
function SummaryLine({ item, store, refused, busy }: SummaryLineProps) {
  const { key, id, name, itemName, image, price, quantity } = item;
  const money = useMoney();
  const trouble = troubleOf(item, useHeard(item, store), refused);
  const left = trouble?.take;
  const remove = (event: MouseEvent) => {
    focusNextRow(event);
    removeProduct(item);
  };
  const takeLeft = ({ currentTarget }: MouseEvent) => {
    // The button goes, so the line takes the focus.
    currentTarget.closest('li')?.focus();
    if (left) setQuantity(key, left);
  };
  return (
    <li id={rowId(key)} className="sumline focus-place" tabIndex={-1}>
      <Picture name={image} alt="" sizes="56px" />
      <span>
        <b>{itemName}</b>
        <CupWords item={item} hasFacts />
        <small>{`${formatMoney(money, toCents(money, price))} × ${quantity}`}</small>
        <LineNote name={name} words={lineWords(item, trouble, refused)} />
        {trouble?.isCup && (
          <ItemLink
            id={id}
            line={key}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
            label={`Change ${name}`}
          >
            Change
          </ItemLink>
        )}
        {left === 0 && (
          <Button variant="quiet" size="sm" aria-label={`Remove ${name}`} disabled={busy} onClick={remove}>
            Remove
          </Button>
        )}
        {left !== undefined && left > 0 && (
          <Button variant="quiet" size="sm" aria-label={`Take ${left} ${name}`} disabled={busy} onClick={takeLeft}>
            {`Take ${left}`}
          </Button>
        )}
      </span>
      <span>{formatMoney(money, toCents(money, price) * quantity)}</span>
    </li>
  );
}
