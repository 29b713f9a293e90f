import { menu } from '@juniper/core/content/menu.ts';
import { Link } from 'react-router';
import { CategoryBar } from '../features/menu/CategoryBar.tsx';
import { NothingFound } from '../features/menu/NothingFound.tsx';
import { ProductSection } from '../features/menu/ProductSection.tsx';
import { SearchHeading } from '../features/menu/SearchHeading.tsx';
import { TodaysDeals } from '../features/menu/TodaysDeals.tsx';
import { useProductSearch } from '../features/menu/use-product-search.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';

export const meta = () =>
  pageMeta({
    title: 'Menu',
    description: 'Hot drinks, cold drinks and food from the bar and the oven, with prices and what goes into each.',
    path: paths.menu,
  });

const sections = [
  { id: 'hot', title: 'Hot Beverages' },
  { id: 'cold', title: 'Cold Beverages' },
  { id: 'food', title: 'Food' },
].map((section) => ({ ...section, products: menu.filter(({ type }) => type === section.id) }));

const served = sections.flatMap(({ products }) => products);

export default function MenuPage() {
  const search = useProductSearch(served);
  return (
    <>
      <SearchHeading
        title="Welcome. What can we make you?"
        label="Search the menu"
        search={search}
        count={search.found.length}
      />
      {search.isActive ? (
        <ProductSection
          id="results"
          title="Search results"
          products={search.found}
          empty={
            <NothingFound what={`Nothing on the menu matches '${search.query.trim()}'.`} showAll={search.clear}>
              <Link
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
                to={{ pathname: paths.shop, search: `?${new URLSearchParams({ q: search.query.trim() })}` }}
              >
                Search the whole shop
              </Link>
            </NothingFound>
          }
        />
      ) : (
        <>
          <TodaysDeals />
          <CategoryBar sections={sections} />
          {sections.map((section) => (
            <ProductSection key={section.id} {...section} />
          ))}
        </>
      )}
    </>
  );
}
