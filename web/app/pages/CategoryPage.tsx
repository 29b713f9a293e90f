import { type Category, getCatalogueIndex, getCategoryItems, type Item } from '@juniper/core/rules/catalogue.ts';
import { fillText } from '@juniper/core/rules/fill-text.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, type Params, useParams } from 'react-router';
import { useCatalogue, useCategory, useCategoryPages } from '../features/catalogue/catalogue-store.ts';
import { AccountFavoriteButton, VisitFavoriteButton } from '../features/favorites/favorites.tsx';
import { FilterButton, FilterLine } from '../features/menu/AllergenFilter.tsx';
import { useKept } from '../features/menu/food-filter.ts';
import { MakeableSection, ProductGrid } from '../features/menu/ProductGrid.tsx';
import { NothingFound, SearchHeading, useProductSearch } from '../features/menu/SearchHeading.tsx';
import { useAvailable } from '../features/menu/use-available.ts';
import { type ItemButton, WishlistButton } from '../features/menu/WishlistButton.tsx';
import { NotFound, notFoundHead } from '../layout/NotFound.tsx';
import type { Head, PageAt } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

const readSlug = ({ category = '' }: Params) => category.toLowerCase();

export const head = ({ params, catalogue }: PageAt): Head => {
  const category = getCatalogueIndex(catalogue).categories.get(readSlug(params));
  if (!category?.hasPage) return notFoundHead;
  const description = fillText(catalogue, category, category.description);
  return { title: category.label, description, path: paths.category(category.slug) };
};

export default function CategoryPage() {
  const category = useCategory(readSlug(useParams()));
  if (!category?.hasPage) return <NotFound />;
  const View = category.hasSearch ? SearchableCategory : PlainCategory;
  return <View key={category.slug} category={category} />;
}

const hearts = { favorite: AccountFavoriteButton, visit: VisitFavoriteButton, wishlist: WishlistButton };

const useCategoryParts = (category: Category) => ({
  lead: useCatalogue((catalogue) => fillText(catalogue, category, category.lead)),
  products: useCatalogue((catalogue) => getCategoryItems(catalogue, category.slug)),
  // A heart that this release does not know is the wishlist's.
  FavoriteButton: hearts[category.heart] ?? WishlistButton,
});

function PlainCategory({ category }: { category: Category }) {
  const { lead, products, FavoriteButton } = useCategoryParts(category);
  return (
    <>
      <PageHeading title={category.title} lead={lead} />
      <CategoryMenu title={category.plural} products={products} FavoriteButton={FavoriteButton} />
    </>
  );
}

function SearchableCategory({ category }: { category: Category }) {
  const { title, plural, singular } = category;
  const { lead, products, FavoriteButton } = useCategoryParts(category);
  const search = useProductSearch(products);
  const shown = useKept(search.found);
  return (
    <>
      <SearchHeading
        title={title}
        lead={lead}
        label={`Search ${plural.toLowerCase()}`}
        search={search}
        count={shown.length}
      />
      <CategoryMenu
        title={plural}
        products={search.found}
        FavoriteButton={FavoriteButton}
        empty={
          <NothingFound
            what={`No ${singular} matches “${search.query.trim()}”.`}
            showAll={search.clear}
            FavoriteButton={FavoriteButton}
          />
        }
      />
    </>
  );
}

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

/** Links to all categories, in a row that scrolls to the current one where they do not fit. */
function CategoryLinks() {
  const categories = useCategoryPages();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - row.current.offsetLeft - chip.offsetWidth;
  }, []);
  return (
    <nav ref={row} className="chips" aria-label="Categories">
      {categories.map(({ slug, label }) => (
        <NavLink key={slug} className="chip" to={paths.category(slug)}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
