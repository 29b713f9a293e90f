import { featuredDealIds } from '@juniper/core/content/deals.ts';
import { formatUsd } from '@juniper/core/rules/money.ts';
import { dealPrice } from '@juniper/core/rules/pricing.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Price } from '../../ui/Price.tsx';
import type { Offer } from './use-deals.ts';

/** The list price, or both prices while the product's deal runs. */
export function ProductPrice({ id, offer: { listCents, dealCents } }: { id: number; offer: Offer }) {
  const isHydrated = useHydrated();
  if (isHydrated || !featuredDealIds.includes(id)) return <Price listCents={listCents} dealCents={dealCents} />;
  return (
    <span className="price">
      {formatUsd(listCents)}
      {/* A deal is known only once the page is alive; its price has its room before, so that nothing moves. */}
      <b className="price__room" aria-hidden="true">
        {formatUsd(dealPrice(listCents))}
      </b>
    </span>
  );
}
