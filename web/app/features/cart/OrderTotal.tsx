import { findStore } from '@juniper/core/rules/shop.ts';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTimeout } from '../../lib/browser.ts';
import { lateComponent, preloadPage } from '../../lib/late-component.tsx';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { useOrderStore } from '../catalogue/order-store.ts';
import type { CartItem } from './cart-state.ts';
import { acceptPrices } from './cart-store.ts';
import { calculateCartTotals } from './cart-totals.ts';
import { findLineProblem, getRowId, readLineLimits, useAvailableLines } from './LineNotes.tsx';
import { BuyBar, TotalsTable } from './TotalsTable.tsx';

const CartTime = lateComponent(() => import('./CartTime.tsx'), 'CartTime');

const paymentDelayMs = 1500;
const toPayment = 'Redirecting to payment...';

export function OrderTotal({ items }: { items: readonly CartItem[] }) {
  const catalogue = useCatalogue();
  const slug = useOrderStore();
  const store = findStore(catalogue, slug);
  const available = useAvailableLines(items);
  const totals = calculateCartTotals(catalogue, slug, available);
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const wait = useTimeout();
  const proceed = () => {
    if (stopAtProblem(items)) return;
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
          <CartTime store={store} items={available} />
        </Suspense>
      )}
      <BuyBar label="Final price" total={totals.final}>
        <Button block busy={isLeaving} onClick={proceed}>
          {isLeaving ? toPayment : 'Proceed to Payment'}
        </Button>
      </BuyBar>
    </aside>
  );
}

/**
 * Returns whether a line cannot be had as it is. Names the first of them and moves the focus there. No line leaves the
 * cart by itself.
 */
const stopAtProblem = (items: readonly CartItem[]): boolean => {
  for (const item of items) {
    const problem = findLineProblem(item, readLineLimits(item));
    if (!problem) continue;
    showToast('warning', problem.toast);
    document.getElementById(getRowId(item.key))?.focus();
    return true;
  }
  return false;
};
