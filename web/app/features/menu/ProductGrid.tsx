import type { Product } from '@juniper/core/content/menu.ts';
import type { HeartOf } from './Hearts.tsx';
import { ProductCard } from './ProductCard.tsx';

type ProductGridProps = {
  products: readonly Product[];
  view: 'menu' | 'category';
  Heart: HeartOf;
  /** Whether it opens the page, so that its first row is loaded first. */
  isFirst?: boolean;
};

const firstRow = { menu: 4, category: 3 };

export function ProductGrid({ products, view, Heart, isFirst = false }: ProductGridProps) {
  return (
    <div className={`pgrid pgrid--${view}`}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          view={view}
          Heart={Heart}
          isFirst={isFirst && index < firstRow[view]}
        />
      ))}
    </div>
  );
}
