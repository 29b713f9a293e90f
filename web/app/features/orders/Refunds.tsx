import type { Order } from '@juniper/core/contracts/orders.ts';
import { formatRefundDay } from '@juniper/core/rules/format-refund-day.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { getTimeZone } from '@juniper/core/rules/shop.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';

type RefundsProps = { order: Order; className: string; hasReasons?: boolean };

/** What was given back of an order, and when: 'Refunded $4.48 on Nov 16'. */
export function Refunds({ order: { payment, storeLocation }, className, hasReasons = false }: RefundsProps) {
  const catalogue = useCatalogue();
  const { money } = catalogue.shop;
  const dayOf = (at: string) => formatRefundDay(getTimeZone(catalogue, storeLocation), Date.parse(at), Date.now());
  return payment?.refunds?.map(({ amount, reason, at }, place) => {
    const sum = formatMoney(money, toCents(money, amount));
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever added at the end.
      <div key={place}>
        <p className={className}>{at ? `Refunded ${sum} on ${dayOf(at)}` : `${sum} goes back to your card.`}</p>
        {hasReasons && reason && <p className="muted wrap-anywhere">{reason}</p>}
      </div>
    );
  });
}
