import type { Order } from '@juniper/core/contracts/orders.ts';
import { formatRefundDay } from '@juniper/core/rules/format-refund-day.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { getTimeZone } from '@juniper/core/rules/shop.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';

/** Banks need days for it, not weeks. */
const bankMs = 10 * 86_400_000;

type RefundsProps = { order: Order; className: string; hasReasons?: boolean };

/** Shows the refunds of an order: 'We sent $4.48 back to your card on Nov 16. Your bank may need a few days.' */
export function Refunds({ order: { payment, storeLocation }, className, hasReasons = false }: RefundsProps) {
  const catalogue = useCatalogue();
  const { money } = catalogue.shop;
  const formatDay = (at: string) => formatRefundDay(getTimeZone(catalogue, storeLocation), Date.parse(at), serverNow());
  const describeWait = (at: string) => (serverNow() - Date.parse(at) < bankMs ? ' Your bank may need a few days.' : '');
  return payment?.refunds?.map(({ amount, reason, at }, place) => {
    const sum = formatMoney(money, toCents(money, amount));
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever added at the end.
      <div key={place}>
        <p className={className}>
          {at
            ? `We sent ${sum} back to your card on ${formatDay(at)}.${describeWait(at)}`
            : `${sum} goes back to your card.`}
        </p>
        {hasReasons && reason && <p className="muted wrap-anywhere">{reason}</p>}
      </div>
    );
  });
}
