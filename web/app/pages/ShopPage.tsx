import '../features/menu/category-bar.css';
import { getCategoryItems } from '@juniper/core/rules/catalogue.ts';
import { Link } from 'react-router';
import { useCatalogue } from '../features/catalogue/catalogue-store.ts';
import { StoreLinePlace } from '../features/checkout/StoreLinePlace.tsx';
import { FilterButton, FilterLine } from '../features/menu/AllergenFilter.tsx';
import { useKept } from '../features/menu/food-filter.ts';
import { ProductSection } from '../features/menu/ProductGrid.tsx';
import { NothingFound, SearchHeading, useProductSearch } from '../features/menu/SearchHeading.tsx';
import type { Head, PageAt } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';

export const head = ({ catalogue: { items } }: PageAt): Head => ({
  title: 'Shop',
  description: `All we sell, ${items.length} items: coffees, milkshakes, soups, cakes, bakes and bags of beans.`,
  path: paths.shop,
});

export default function ShopPage() {
  const catalogue = useCatalogue();
  const search = useProductSearch(catalogue.items);
  const shown = useKept(search.found);
  // In the order of the chips; each chip leads to its group.
  const groups = catalogue.categories
    .map(({ slug, label }) => ({ id: slug, title: label, products: getCategoryItems(catalogue, slug) }))
    .filter(({ products }) => products.length > 0);
  return (
    <>
      <StoreLinePlace />
      <SearchHeading
        title="Shop"
        lead="Everything we sell: coffee, milkshakes, soups, cakes and beans for your kitchen."
        label="Search the shop"
        search={search}
        count={shown.length}
      />
      <div className={search.isActive ? undefined : 'catbar'}>
        <div className="wrap filterrow">
          {!search.isActive && (
            <nav className="chips" aria-label="Groups of the shop">
              {groups.map(({ id, title }) => (
                <Link key={id} className="chip" to={{ hash: id }}>
                  {title}
                </Link>
              ))}
            </nav>
          )}
          <FilterButton items={search.found} />
        </div>
      </div>
      <FilterLine items={search.found} />
      {search.isActive ? (
        <ProductSection
          id="results"
          title="Search results"
          products={search.found}
          isFirst
          empty={<NothingFound what={`Nothing here matches “${search.query.trim()}”.`} showAll={search.clear} />}
        />
      ) : (
        groups.map((group, index) => <ProductSection key={group.id} {...group} isGroup isFirst={index === 0} />)
      )}
    </>
  );
}
