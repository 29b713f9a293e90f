import { Link } from 'react-router';
import { useSection } from '../features/catalogue/catalogue-store.ts';
import { StoreLinePlace } from '../features/checkout/StoreLinePlace.tsx';
import { FilterButton, FilterLine } from '../features/menu/AllergenFilter.tsx';
import { CategoryBar } from '../features/menu/CategoryBar.tsx';
import { useKept } from '../features/menu/food-filter.ts';
import { ProductSection } from '../features/menu/ProductGrid.tsx';
import { NothingFound, SearchHeading, useProductSearch } from '../features/menu/SearchHeading.tsx';
import { TodaysDeals } from '../features/menu/TodaysDeals.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';

export const head: Head = {
  title: 'Menu',
  description: 'Hot drinks, cold drinks and food from the bar and the oven, with prices and what goes into each.',
  path: paths.menu,
};

const sections = [
  { id: 'hot', title: 'Hot Beverages' },
  { id: 'cold', title: 'Cold Beverages' },
  { id: 'food', title: 'Food' },
] as const;

export default function MenuPage() {
  const products = { hot: useSection('hot'), cold: useSection('cold'), food: useSection('food') };
  const search = useProductSearch(sections.flatMap(({ id }) => products[id]));
  const shown = useKept(search.found);
  return (
    <>
      <StoreLinePlace />
      <SearchHeading
        title="Welcome. What can we make you?"
        label="Search the menu"
        search={search}
        count={shown.length}
      />
      {search.isActive ? (
        <>
          <div className="wrap filterrow">
            <FilterButton items={search.found} />
          </div>
          <FilterLine items={search.found} />
          <ProductSection
            id="results"
            title="Search results"
            products={search.found}
            empty={
              <NothingFound what={`Nothing on the menu matches “${search.query.trim()}”.`} showAll={search.clear}>
                <Link
                  className={buttonClass({ variant: 'secondary' })}
                  to={{ pathname: paths.shop, search: `?${new URLSearchParams({ q: search.query.trim() })}` }}
                >
                  Search the whole shop
                </Link>
              </NothingFound>
            }
          />
        </>
      ) : (
        <>
          <TodaysDeals />
          <CategoryBar sections={sections}>
            <FilterButton items={search.found} />
          </CategoryBar>
          <FilterLine items={search.found} />
          {sections.map((section) => (
            <ProductSection key={section.id} {...section} products={products[section.id]} />
          ))}
        </>
      )}
    </>
  );
}
