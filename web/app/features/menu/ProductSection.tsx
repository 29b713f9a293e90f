import type { Product } from '@juniper/core/content/menu.ts';
import type { ReactNode } from 'react';
import { WishlistHeart } from './Hearts.tsx';
import { itemCount } from './item-count.ts';
import { ProductGrid } from './ProductGrid.tsx';
import { useAvailable } from './use-available.ts';

type ProductSectionProps = {
  id: string;
  title: string;
  products: readonly Product[];
  isFirst?: boolean;
  /** Shown instead of an empty grid. */
  empty?: ReactNode;
};

/** A titled grid of `/menu` and `/shop`. */
export function ProductSection({ id, title, products: all, isFirst = false, empty }: ProductSectionProps) {
  const products = useAvailable(all);
  return (
    <section className="psection" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <div className="head-row">
          <h2 id={`${id}-title`}>{title}</h2>
          <p className="text-muted">{itemCount(products.length)}</p>
        </div>
        {products.length > 0 ? (
          <ProductGrid products={products} view="menu" Heart={WishlistHeart} isFirst={isFirst} />
        ) : (
          empty
        )}
      </div>
    </section>
  );
}
