import { type Cents, formatMoney } from '@juniper/core/rules/money.ts';
import type { Money } from '@juniper/core/rules/shop.ts';

type PriceProps = { money: Money; listCents: Cents; dealCents?: Cents | undefined };

/** The list price, struck through if there is a deal's price beside it. */
export function Price({ money, listCents, dealCents }: PriceProps) {
  if (dealCents === undefined) return <span className="price">{formatMoney(money, listCents)}</span>;
  return (
    <span className="price">
      <s>
        <span className="sr-only">was </span>
        {formatMoney(money, listCents)}
      </s>
      <b>
        <span className="sr-only">now </span>
        {formatMoney(money, dealCents)}
      </b>
    </span>
  );
}
