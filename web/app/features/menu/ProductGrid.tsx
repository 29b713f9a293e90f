import type { Item } from '@juniper/core/rules/catalogue.ts';
import { type ReactNode, Suspense, useRef } from 'react';
import { lateComponent } from '../../lib/late-component.tsx';
import { Button } from '../../ui/Button.tsx';
import type { MakeableItemsProps } from './FilterResult.tsx';
import { avoidNothing, avoidsAny, useAvoid, useKept } from './food-filter.ts';
import { ProductCard } from './ProductCard.tsx';
import { useAvailable } from './use-available.ts';
import { type ItemButton, WishlistButton } from './WishlistButton.tsx';

type ProductGridProps = {
  products: readonly Item[];
  view: 'menu' | 'category';
  FavoriteButton: ItemButton;
  /** It is at the top of the page, so the pictures of its first row are loaded first. */
  isFirst?: boolean;
};

const firstRow = { menu: 4, category: 3 };

export const itemCount = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

export function ProductGrid({ products, view, FavoriteButton, isFirst = false }: ProductGridProps) {
  return (
    <div className={`pgrid pgrid--${view}`}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          view={view}
          FavoriteButton={FavoriteButton}
          isFirst={isFirst && index < firstRow[view]}
        />
      ))}
    </div>
  );
}

const LateItems = lateComponent<'MakeableItems', MakeableItemsProps>(
  () => import('./FilterResult.tsx'),
  'MakeableItems',
);

/** Shows what a filter hides and the cafe can make in another way. */
export function MakeableSection(props: MakeableItemsProps) {
  return (
    avoidsAny(useAvoid()) && (
      <Suspense>
        <LateItems {...props} />
      </Suspense>
    )
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

/** Shows a titled grid of `/menu` and `/shop`. */
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
                Nothing here fits as it is.
                <Button variant="secondary" size="sm" onClick={clear}>
                  Clear allergies and diet
                </Button>
              </p>
            )}
            <ProductGrid products={products} view="menu" FavoriteButton={WishlistButton} isFirst={isFirst} />
            <MakeableSection items={available} view="menu" FavoriteButton={WishlistButton} />
          </>
        ) : (
          empty
        )}
      </div>
    </section>
  );
}
