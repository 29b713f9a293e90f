import type { Item } from '@juniper/core/rules/catalogue.ts';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { avoidNothing, useKept } from './food-filter.ts';
import { type HeartOf, WishlistHeart } from './Hearts.tsx';
import { ProductCard } from './ProductCard.tsx';
import { useAvailable } from './use-available.ts';

type ProductGridProps = {
  products: readonly Item[];
  view: 'menu' | 'category';
  Heart: HeartOf;
  /** It is at the top of the page, so the pictures of its first row are loaded first. */
  isFirst?: boolean;
};

const firstRow = { menu: 4, category: 3 };

export const itemCount = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

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

type ProductSectionProps = {
  id: string;
  title: string;
  products: readonly Item[];
  isFirst?: boolean;
  /** One of many on the page, with a smaller heading. */
  isGroup?: boolean;
  /** Shown instead of an empty grid. */
  empty?: ReactNode;
};

/** A titled grid of `/menu` and `/shop`. */
export function ProductSection({
  id,
  title,
  products: all,
  isFirst = false,
  isGroup = false,
  empty,
}: ProductSectionProps) {
  const available = useAvailable(all);
  const products = useKept(available);
  const heading = useRef<HTMLHeadingElement>(null);
  const isAllHidden = products.length === 0 && available.length > 0;
  const clear = () => {
    avoidNothing();
    heading.current?.focus();
  };
  return (
    <section className={isGroup ? 'psection psection--group' : 'psection'} id={id} aria-label={title}>
      <div className="wrap">
        {available.length > 0 || !empty ? (
          <>
            <div className="head-row">
              <h2 ref={heading} className="focus-place" tabIndex={-1}>
                {title}
              </h2>
              <p className="muted">{itemCount(products.length)}</p>
            </div>
            {isAllHidden && (
              <p className="flex flex-wrap items-center gap-x-4">
                What you leave out hides everything here.
                <Button variant="secondary" size="sm" onClick={clear}>
                  Clear what you leave out
                </Button>
              </p>
            )}
            <ProductGrid products={products} view="menu" Heart={WishlistHeart} isFirst={isFirst} />
          </>
        ) : (
          empty
        )}
      </div>
    </section>
  );
}
