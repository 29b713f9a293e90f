import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import type { Totals } from '@juniper/core/rules/totals.ts';
import { type ReactNode, Suspense } from 'react';
import { lateComponent } from '../../lib/late-component.tsx';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { CartItem } from '../cart/cart-state.ts';
import {
  describeLine,
  findLineProblem,
  getRowId,
  isLineSoldOut,
  LineNote,
  LineOptions,
  type RefusedLine,
  useLineLimits,
} from '../cart/LineNotes.tsx';
import { BuyBar, TotalsTable } from '../cart/TotalsTable.tsx';
import { useMoney } from '../catalogue/catalogue-store.ts';
import type { Change } from './checkout-state.ts';

// If it cannot be loaded, the line's words still say what is wrong, and the cart can correct it.
const LineFix = lateComponent(() => import('./LineFix.tsx'), 'LineFix');

/** Says how the order is paid: by card on the next page, or when it is handed over. */
const describePaying = (payment: string | undefined, isDelivery: boolean): string => {
  if (payment === 'card') return 'Next you’ll pay on Stripe’s secure page.';
  return isDelivery ? 'Pay at your door.' : 'Pay when you pick it up.';
};

type OrderSummaryProps = {
  items: readonly CartItem[];
  totals: Totals;
  /** Lines that are sold out there say so. */
  store: string;
  changes: readonly Change[] | undefined;
  busy: boolean;
  disabled: boolean;
  /** Another time is offered, with its own button. */
  isAsked: boolean;
  payment: string | undefined;
  isDelivery: boolean;
  /** Where and when. */
  place: ReactNode;
};

export function OrderSummary({
  items,
  totals,
  store,
  changes,
  busy,
  disabled,
  isAsked,
  payment,
  isDelivery,
  place,
}: OrderSummaryProps) {
  return (
    <aside className="ototal" aria-labelledby="order-summary">
      <h2 id="order-summary">Order summary</h2>
      <ul className="sumlines">
        {items.map((item) => (
          <SummaryLine
            key={item.key}
            item={item}
            store={store}
            refused={changes?.find((change) => change.item.key === item.key)?.refused}
          />
        ))}
      </ul>
      <TotalsTable totals={totals} />
      <BuyBar label="Total" total={totals.final} place={place}>
        <Button type="submit" variant={isAsked ? 'secondary' : 'primary'} block busy={busy} disabled={disabled}>
          {busy ? 'Placing Order...' : 'Place Order'}
        </Button>
      </BuyBar>
      <p className="hint mt-3">{describePaying(payment, isDelivery)}</p>
      <p className="hint mt-3">Changed your mind? Cancel free until we start making it.</p>
    </aside>
  );
}

type SummaryLineProps = Pick<OrderSummaryProps, 'store'> & {
  item: CartItem;
  refused: RefusedLine | undefined;
};

/** Shows a line, with what corrects it if it is unavailable. */
function SummaryLine({ item, store, refused }: SummaryLineProps) {
  const { key, name, itemName, image, price, quantity } = item;
  const money = useMoney();
  const limits = useLineLimits(item, store);
  const trouble = findLineProblem(item, limits, refused);
  const total = formatMoney(money, toCents(money, price) * quantity);
  return (
    <li id={getRowId(key)} className="sumline focus-place" tabIndex={-1}>
      <Picture name={image} alt="" sizes="56px" />
      <span>
        <b>{itemName}</b>
        <LineOptions item={item} hasFacts />
        <small>{`${formatMoney(money, toCents(money, price))} × ${quantity}`}</small>
        <LineNote name={name} words={describeLine(item, trouble, refused)} />
        {trouble && (
          <Suspense>
            <LineFix item={item} problem={trouble} />
          </Suspense>
        )}
      </span>
      <span>{isLineSoldOut(limits) ? <s className="muted">{total}</s> : total}</span>
    </li>
  );
}
