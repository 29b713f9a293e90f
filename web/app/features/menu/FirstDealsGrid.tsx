import { useDealItems } from '../deals/deal-clock.ts';
import { useKept } from './food-filter.ts';
import { type HeartOf, WishlistHeart } from './Hearts.tsx';
import { ProductGrid } from './ProductGrid.tsx';

export type FirstDealsProps = { Heart?: HeartOf | undefined };

export function FirstDealsGrid({ Heart = WishlistHeart }: FirstDealsProps) {
  const deals = useKept(useDealItems()).slice(0, 4);
  if (deals.length === 0) return null;
  return (
    <section className="pt-section" aria-labelledby="first-deals">
      <h2 id="first-deals" className="mb-stack">
        Today's Deals
      </h2>
      <ProductGrid products={deals} view="menu" Heart={Heart} />
    </section>
  );
}
