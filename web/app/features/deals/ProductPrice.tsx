import { formatCountdown } from '@juniper/core/rules/deals.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { getDealPrice } from '@juniper/core/rules/pricing.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Price } from '../../ui/Price.tsx';
import { useClaimedCents } from '../cart/cart-store.ts';
import { useMoney } from '../catalogue/catalogue-store.ts';
import { type Offer, useSecondsLeft } from './deal-clock.ts';

/** What the next one costs: the deal's price while it runs, and after that if the line in the cart has claimed it. */
export function ProductPrice({ id, offer: { listCents, dealCents, percentOff, ended } }: { id: number; offer: Offer }) {
  const claimedCents = useClaimedCents(id);
  const money = useMoney();
  const isKnown = percentOff === undefined || dealCents !== undefined || ended;
  if (isKnown) return <Price money={money} listCents={listCents} dealCents={claimedCents ?? dealCents} />;
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

/** What a running deal takes off. */
export function DealBadge({ offer: { dealCents, percentOff } }: { offer: Offer }) {
  return dealCents !== undefined && <span className="badge badge--deal">{`${percentOff}% off`}</span>;
}

/** The countdown of a deal. Screen readers do not read it every second, but can read what it counts. */
export function DealClock({ id }: { id: number }) {
  const seconds = useSecondsLeft(id);
  if (seconds === undefined) return null;
  if (seconds === 0) return <span className="badge badge--time">Deal ended</span>;
  const left = formatCountdown(seconds);
  return (
    <span className="badge badge--time" role="timer" aria-label={`Deal ends in ${left}`}>
      <Icon name="clock" />
      {left}
    </span>
  );
}
