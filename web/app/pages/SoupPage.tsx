import { menu } from '@juniper/core/content/menu.ts';
import { CategoryMenu } from '../features/menu/CategoryMenu.tsx';
import { VisitHeart } from '../features/menu/Hearts.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Soups',
    description: 'Six soups from our kitchen, with prices and what goes into each.',
    path: paths.soup,
  });

const products = menu.filter(({ category }) => category === 'soup');

export default function SoupPage() {
  return (
    <>
      <PageHeading
        title="Our Soupshake Selection"
        lead="Six soups, ladled to order, from tomato basil to French onion."
      />
      <CategoryMenu title="Soups" products={products} Heart={VisitHeart} />
    </>
  );
}
