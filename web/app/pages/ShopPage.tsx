import '../ui/chip.css';
import { menu, type ProductCategory } from '@juniper/core/content/menu.ts';
import { useState } from 'react';
import { NothingFound } from '../features/menu/NothingFound.tsx';
import { ProductSection } from '../features/menu/ProductSection.tsx';
import { SearchHeading } from '../features/menu/SearchHeading.tsx';
import { useProductSearch } from '../features/menu/use-product-search.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';

export const meta = () =>
  pageMeta({
    title: 'Shop',
    description: 'All we sell, 47 items: coffees, milkshakes, soups, cakes, bakes and bags of beans.',
    path: paths.shop,
  });

const kinds: { label: string; category?: ProductCategory }[] = [
  { label: 'All' },
  { label: 'Coffee', category: 'coffee' },
  { label: 'Cakes', category: 'cake' },
  { label: 'Soups', category: 'soup' },
  { label: 'Milkshakes', category: 'milkshake' },
  { label: 'Bakery', category: 'bakery' },
  { label: 'Beans', category: 'beans' },
];

export default function ShopPage() {
  const search = useProductSearch(menu);
  const [kind, setKind] = useState(kinds[0]);
  const products = search.found.filter(({ category }) => !kind?.category || kind.category === category);
  const showAll = () => {
    search.clear();
    setKind(kinds[0]);
  };
  return (
    <>
      <SearchHeading
        title="Shop"
        lead="Everything we sell: coffee, milkshakes, soups, cakes and beans for your kitchen."
        label="Search the shop"
        search={search}
        count={products.length}
      />
      <div className="wrap">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and there is none. */}
        <div className="chips" role="group" aria-label="Show only">
          {kinds.map((each) => (
            <button
              key={each.label}
              className="chip"
              type="button"
              aria-pressed={each === kind}
              onClick={() => setKind(each)}
            >
              {each.label}
            </button>
          ))}
        </div>
      </div>
      <ProductSection
        id="items"
        title={search.isActive ? 'Search results' : kind?.category ? kind.label : 'All items'}
        products={products}
        isFirst
        empty={<NothingFound what={`Nothing here matches '${search.query.trim()}'.`} showAll={showAll} />}
      />
    </>
  );
}
