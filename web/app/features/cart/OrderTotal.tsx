import { getOrderPoints } from '@juniper/core/rules/loyalty.ts';
import { type Cents, formatMoney } from '@juniper/core/rules/money.ts';
import { findStore } from '@juniper/core/rules/shop.ts';
import { formatTaxLabel, type Totals } from '@juniper/core/rules/totals.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { lateComponent } from '../../lib/late-component.tsx';
import { paths } from '../../lib/paths.ts';
import { preloadPage } from '../../lib/preload-pages.ts';
import { useTimeout } from '../../lib/use-timeout.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCatalogue, useMoney } from '../catalogue/catalogue-store.ts';
import { useOrderStore } from '../catalogue/limits.ts';
import type { CartItem } from './cart-state.ts';
import { acceptPrices } from './cart-store.ts';
import { cartTotals } from './cart-totals.ts';
import { heardNow, rowId, troubleOf } from './LineNotes.tsx';

const CartTime = lateComponent(() => import('../pickup/CartTime.tsx'), 'CartTime');

/** Spec section 9. */
const paymentDelayMs = 1500;
const toPayment = 'Redirecting to payment...';

export function OrderTotal({ items }: { items: readonly CartItem[] }) {
  const catalogue = useCatalogue();
  const slug = useOrderStore();
  const store = findStore(catalogue, slug);
  const totals = cartTotals(catalogue, slug, items);
  const points = getOrderPoints(catalogue.shop.money, totals.final);
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const wait = useTimeout();
  const proceed = () => {
    if (stayFor(items)) return;
    acceptPrices();
    setLeaving(true);
    preloadPage(paths.checkout);
    showToast('info', toPayment, { durationMs: paymentDelayMs });
    wait(paymentDelayMs, () => void navigate(paths.checkout));
  };
  return (
    <aside className="ototal" aria-labelledby="order-total">
      <h2 id="order-total">Order total</h2>
      <TotalsTable totals={totals} />
      {store?.countsWork && (
        <Suspense fallback={<p className="mb-4">&nbsp;</p>}>
          <CartTime store={store} items={items} />
        </Suspense>
      )}
      <BuyBar label="Final price" total={totals.final}>
        <Button block busy={isLeaving} onClick={proceed}>
          {isLeaving ? toPayment : 'Proceed to Payment'}
        </Button>
      </BuyBar>
      {points > 0 && (
        <p className="muted small mt-3">
          This order earns {points} loyalty {points === 1 ? 'point' : 'points'} when it is completed.
        </p>
      )}
    </aside>
  );
}

/** Whether a line cannot be had as it is: the first of them is named, and gets the focus. Nothing leaves the cart by itself. */
const stayFor = (items: readonly CartItem[]): boolean => {
  for (const item of items) {
    const trouble = troubleOf(item, heardNow(item));
    if (!trouble) continue;
    showToast('warning', trouble.toast);
    document.getElementById(rowId(item.key))?.focus();
    return true;
  }
  return false;
};

type BuyBarProps = { label: string; total: Cents; children: ReactNode };

/** The way on. On a phone it is fixed to the bottom of the screen and also shows the total. */
export function BuyBar({ label, total, children }: BuyBarProps) {
  const money = useMoney();
  return (
    <div className="buybar">
      <p className="buybar__total">
        {label} <b>{formatMoney(money, total)}</b>
      </p>
      {children}
    </div>
  );
}

/** The price of an order, for cart and checkout. */
export function TotalsTable({ totals: { subtotal, discount, taxes, isTaxIncluded, final } }: { totals: Totals }) {
  const money = useMoney();
  const taxRows = taxes.map((tax) => {
    const label = formatTaxLabel(tax, isTaxIncluded);
    return <Row key={label} label={label} amount={formatMoney(money, tax.cents)} />;
  });
  return (
    <table>
      <caption className="sr-only">Totals</caption>
      <tbody>
        <Row label="Subtotal" amount={formatMoney(money, subtotal)} />
        {discount > 0 && <Row label="Voucher" amount={`−${formatMoney(money, discount)}`} />}
        {!isTaxIncluded && taxRows}
        <Row label="Final price" amount={formatMoney(money, final)} />
      </tbody>
      {isTaxIncluded && <tfoot>{taxRows}</tfoot>}
    </table>
  );
}

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{amount}</td>
    </tr>
  );
}
