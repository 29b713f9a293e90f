import type { Item } from '@juniper/core/rules/catalogue.ts';
import type { ReactNode } from 'react';
import { CategoryLinks } from './CategoryLinks.tsx';
import { useKept } from './food-filter.ts';
import type { HeartOf } from './Hearts.tsx';
import { LeaveOut } from './LeaveOut.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { useAvailable } from './use-available.ts';

type CategoryMenuProps = { title: string; products: readonly Item[]; Heart: HeartOf; empty?: ReactNode };

/** The part that category pages share, under their headings. */
export function CategoryMenu({ title, products: all, Heart, empty }: CategoryMenuProps) {
  const available = useAvailable(all);
  const products = useKept(available);
  const isAllHidden = products.length === 0 && available.length > 0;
  return (
    <>
      <div className="wrap">
        <CategoryLinks />
      </div>
      <LeaveOut items={available} />
      <div className="wrap pb-section">
        <h2 className="sr-only">{title}</h2>
        {isAllHidden && <p>What you leave out hides everything here.</p>}
        {available.length > 0 ? <ProductGrid products={products} view="category" Heart={Heart} isFirst /> : empty}
      </div>
    </>
  );
}
