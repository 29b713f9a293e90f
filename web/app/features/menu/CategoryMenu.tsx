import type { Product } from '@juniper/core/content/menu.ts';
import type { ReactNode } from 'react';
import { CategoryLinks } from './CategoryLinks.tsx';
import type { HeartOf } from './Hearts.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { useAvailable } from './use-available.ts';

type CategoryMenuProps = { title: string; products: readonly Product[]; Heart: HeartOf; empty?: ReactNode };

/** What the four category pages share under their headings. */
export function CategoryMenu({ title, products: all, Heart, empty }: CategoryMenuProps) {
  const products = useAvailable(all);
  return (
    <div className="wrap pb-section">
      <CategoryLinks />
      <h2 className="sr-only">{title}</h2>
      {products.length > 0 ? <ProductGrid products={products} view="category" Heart={Heart} isFirst /> : empty}
    </div>
  );
}
