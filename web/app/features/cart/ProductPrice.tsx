import { formatCountdown } from '@juniper/core/rules/deals.ts';
import { type Cents, formatMoney } from '@juniper/core/rules/money.ts';
import { getDealPrice } from '@juniper/core/rules/pricing.ts';
import type { Money } from '@juniper/core/rules/shop.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useMoney } from '../catalogue/catalogue-store.ts';
import { formatLimit, isSoldOut, useLimit } from '../catalogue/limits.ts';
import { type Offer, useSecondsLeft } from '../deals/deal-clock.ts';
import { useClaimedCents } from './cart-store.ts';

type ProductPriceProps = {
  id: number;
  offer: Offer;
  /** The price of options beside the usual ones. */
  extraCents?: Cents | undefined;
};

/** Shows the price of the next one: the deal's while it runs, and after that if the line in the cart has claimed it. */
export function ProductPrice({ id, offer, extraCents = 0 }: ProductPriceProps) {
  const { percentOff, ended } = offer;
  const claimedCents = useClaimedCents(id);
  const money = useMoney();
  const listCents = offer.listCents + extraCents;
  const reducedCents = claimedCents ?? offer.dealCents;
  const dealCents = reducedCents === undefined ? undefined : reducedCents + extraCents;
  const isKnown = percentOff === undefined || offer.dealCents !== undefined || ended;
  if (isKnown) return <Price money={money} listCents={listCents} dealCents={dealCents} />;
  return (
    <span className="price price--held">
      {formatMoney(money, listCents)}
      {/* The server does not know whether the deal runs for this visitor. Both prices keep their space until it is known. */}
      <b className="price__room" aria-hidden="true">
        {formatMoney(money, getDealPrice(listCents, percentOff))}
      </b>
    </span>
  );
}

/** Shows the discount of a running deal. */
export function DealBadge({ offer: { dealCents, percentOff } }: { offer: Offer }) {
  return dealCents !== undefined && <span className="badge badge--deal">{`${percentOff}% off`}</span>;
}

/** Counts down to the end of a deal. Screen readers do not read every second, but can read what is counted. */
export function DealClock({ id }: { id: number }) {
  const seconds = useSecondsLeft(id);
  if (seconds === undefined || seconds === Infinity) return null;
  if (seconds === 0) return <span className="badge badge--time">Deal ended</span>;
  const left = formatCountdown(seconds);
  return (
    <span className="badge badge--time" role="timer" aria-label={`Deal ends in ${left}`}>
      <Icon name="clock" />
      {left}
    </span>
  );
}

type PriceProps = { money: Money; listCents: Cents; dealCents?: Cents | undefined };

/** Shows the list price, struck through if there is a deal's price beside it. */
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

/** Says that an item is sold out, or how few are left. Style sheets fade the picture beside 'sold out'. */
export function LimitBadge({ id }: { id: number }) {
  const limit = useLimit(id);
  const words = formatLimit(limit);
  return words && <span className={isSoldOut(limit) ? 'badge badge--out' : 'badge badge--wait'}>{words}</span>;
}
