import { menu } from '@juniper/core/content/menu.ts';
import { CategoryMenu } from '../features/menu/CategoryMenu.tsx';
import { FavoriteHeart } from '../features/menu/Hearts.tsx';
import { NothingFound } from '../features/menu/NothingFound.tsx';
import { SearchHeading } from '../features/menu/SearchHeading.tsx';
import { useProductSearch } from '../features/menu/use-product-search.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';

export const meta = () =>
  pageMeta({
    title: 'Cakes',
    description: 'Six cakes by the slice, from lemon drizzle to blueberry cheesecake.',
    path: paths.cake,
  });

const cakes = menu.filter(({ category }) => category === 'cake');

export default function CakePage() {
  const search = useProductSearch(cakes);
  return (
    <>
      <SearchHeading
        title="Our Cake Selection"
        lead="Six cakes by the slice, baked before the doors open."
        label="Search cakes"
        search={search}
        count={search.found.length}
      />
      <CategoryMenu
        title="Cakes"
        products={search.found}
        Heart={FavoriteHeart}
        empty={<NothingFound what={`No cake matches '${search.query.trim()}'.`} showAll={search.clear} />}
      />
    </>
  );
}
