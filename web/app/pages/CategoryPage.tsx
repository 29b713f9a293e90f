import { type Category, getCatalogueIndex, getCategoryItems } from '@juniper/core/rules/catalogue.ts';
import { fillText } from '@juniper/core/rules/fill-text.ts';
import { type Params, useParams } from 'react-router';
import { useCatalogue, useCategory } from '../features/catalogue/catalogue-store.ts';
import { CategoryMenu } from '../features/menu/CategoryMenu.tsx';
import { useKept } from '../features/menu/food-filter.ts';
import { FavoriteHeart, VisitHeart, WishlistHeart } from '../features/menu/Hearts.tsx';
import { NothingFound, SearchHeading, useProductSearch } from '../features/menu/SearchHeading.tsx';
import { NotFound, notFoundHead } from '../layout/NotFound.tsx';
import type { Head, PageAt } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

const slugIn = ({ category = '' }: Params) => category.toLowerCase();

export const head = ({ params, catalogue }: PageAt): Head => {
  const category = getCatalogueIndex(catalogue).categories.get(slugIn(params));
  if (!category?.hasPage) return notFoundHead;
  const description = fillText(catalogue, category, category.description);
  return { title: category.label, description, path: paths.category(category.slug) };
};

export default function CategoryPage() {
  const category = useCategory(slugIn(useParams()));
  if (!category?.hasPage) return <NotFound />;
  const View = category.hasSearch ? SearchableCategory : PlainCategory;
  return <View key={category.slug} category={category} />;
}

const hearts = { favorite: FavoriteHeart, visit: VisitHeart, wishlist: WishlistHeart };

const useCategoryParts = (category: Category) => ({
  lead: useCatalogue((catalogue) => fillText(catalogue, category, category.lead)),
  products: useCatalogue((catalogue) => getCategoryItems(catalogue, category.slug)),
  // A heart that this release does not know is the wishlist's.
  Heart: hearts[category.heart] ?? WishlistHeart,
});

function PlainCategory({ category }: { category: Category }) {
  const { lead, products, Heart } = useCategoryParts(category);
  return (
    <>
      <PageHeading title={category.title} lead={lead} />
      <CategoryMenu title={category.plural} products={products} Heart={Heart} />
    </>
  );
}

function SearchableCategory({ category }: { category: Category }) {
  const { title, plural, singular } = category;
  const { lead, products, Heart } = useCategoryParts(category);
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
        Heart={Heart}
        empty={
          <NothingFound
            what={`No ${singular} matches “${search.query.trim()}”.`}
            showAll={search.clear}
            Heart={Heart}
          />
        }
      />
    </>
  );
}
