import { type Cents, formatUsd } from '@juniper/core/rules/money.ts';

/** The list price, struck through if there is a deal's price beside it. */
export function Price({ listCents, dealCents }: { listCents: Cents; dealCents?: Cents | undefined }) {
  if (dealCents === undefined) return <span className="price">{formatUsd(listCents)}</span>;
  return (
    <span className="price">
      <s>
        <span className="sr-only">was </span>
        {formatUsd(listCents)}
      </s>
      <b>
        <span className="sr-only">now </span>
        {formatUsd(dealCents)}
      </b>
    </span>
  );
}
