import type { Item } from '@juniper/core/rules/catalogue.ts';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useCategoryPages } from '../catalogue/catalogue-store.ts';
import { FilterButton, FilterLine } from './AllergenFilter.tsx';
import { useKept } from './food-filter.ts';
import { MakeableSection, ProductGrid } from './ProductGrid.tsx';
import { useAvailable } from './use-available.ts';
import type { ItemButton } from './WishlistButton.tsx';

type CategoryMenuProps = { title: string; products: readonly Item[]; FavoriteButton: ItemButton; empty?: ReactNode };

/** Shows the part that category pages share, under their headings. */
export function CategoryMenu({ title, products: all, FavoriteButton, empty }: CategoryMenuProps) {
  const available = useAvailable(all);
  const products = useKept(available);
  const isAllHidden = products.length === 0 && available.length > 0;
  return (
    <>
      <div className="wrap filterrow">
        <CategoryLinks />
        <FilterButton items={available} />
      </div>
      <FilterLine items={available} />
      <div className="wrap category pb-section">
        <h2 className="sr-only">{title}</h2>
        {isAllHidden && <p>Nothing here fits as it is.</p>}
        {available.length > 0 ? (
          <>
            <ProductGrid products={products} view="category" FavoriteButton={FavoriteButton} isFirst />
            <MakeableSection items={available} view="category" FavoriteButton={FavoriteButton} />
          </>
        ) : (
          empty
        )}
      </div>
    </>
  );
}

function CategoryLinks() {
  const categories = useCategoryPages();
  return (
    <nav className="chips" aria-label="Categories">
      {categories.map(({ slug, label }) => (
        <NavLink key={slug} className="chip" to={paths.category(slug)}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
