import { formatUsd } from '@juniper/core/rules/money.ts';
import type { Totals } from '@juniper/core/rules/pricing.ts';

/** What an order costs, in cart and checkout alike. */
export function TotalsTable({ totals: { subtotal, discount, sgst, cgst, final } }: { totals: Totals }) {
  return (
    <table>
      <caption className="sr-only">Totals</caption>
      <tbody>
        <Row label="Subtotal" amount={formatUsd(subtotal)} />
        {discount > 0 && <Row label="Voucher" amount={`−${formatUsd(discount)}`} />}
        <Row label="SGST (9%)" amount={formatUsd(sgst)} />
        <Row label="CGST (9%)" amount={formatUsd(cgst)} />
        <Row label="Final price" amount={formatUsd(final)} />
      </tbody>
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
