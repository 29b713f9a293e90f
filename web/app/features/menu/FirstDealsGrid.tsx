import { useDealItems } from '../deals/deal-clock.ts';
import { useKept } from './food-filter.ts';
import { ProductGrid } from './ProductGrid.tsx';
import { type ItemButton, WishlistButton } from './WishlistButton.tsx';

export type FirstDealsProps = { FavoriteButton?: ItemButton | undefined };

export function FirstDealsGrid({ FavoriteButton = WishlistButton }: FirstDealsProps) {
  const deals = useKept(useDealItems()).slice(0, 4);
  if (deals.length === 0) return null;
  return (
    <section className="pt-section" aria-labelledby="first-deals">
      <h2 id="first-deals" className="mb-stack">
        Today's Deals
      </h2>
      <ProductGrid products={deals} view="menu" FavoriteButton={FavoriteButton} />
    </section>
  );
}
