import { type Cents, formatMoney } from '@juniper/core/rules/money.ts';
import { formatTaxLabel, type Totals } from '@juniper/core/rules/totals.ts';
import type { ReactNode } from 'react';
import { useMoney } from '../catalogue/catalogue-store.ts';

type BuyBarProps = { label: string; total: Cents; place?: ReactNode; children: ReactNode };

/** Shows the button that leads on. On a phone it is fixed to the bottom of the screen and also shows the total. */
export function BuyBar({ label, total, place, children }: BuyBarProps) {
  const money = useMoney();
  return (
    <div className="buybar">
      {place}
      <p className="buybar__total">
        {label} <b>{formatMoney(money, total)}</b>
      </p>
      {children}
    </div>
  );
}

/** Shows the price of an order in cart and checkout. */
export function TotalsTable({
  totals: { subtotal, discount, deliveryFee, taxes, isTaxIncluded, final },
}: {
  totals: Totals;
}) {
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
        {deliveryFee > 0 && <Row label="Delivery" amount={formatMoney(money, deliveryFee)} />}
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
