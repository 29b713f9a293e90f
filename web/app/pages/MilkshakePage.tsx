import { menu } from '@juniper/core/content/menu.ts';
import { CategoryMenu } from '../features/menu/CategoryMenu.tsx';
import { VisitHeart } from '../features/menu/Hearts.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Milkshakes',
    description: 'Ten milkshakes, from vanilla bean to mango, whipped one at a time.',
    path: paths.milkshake,
  });

const products = menu.filter(({ category }) => category === 'milkshake');

export default function MilkshakePage() {
  return (
    <>
      <PageHeading
        title="Our Milkshake Selection"
        lead="Ten milkshakes, from vanilla bean to mango, whipped one at a time."
      />
      <CategoryMenu title="Milkshakes" products={products} Heart={VisitHeart} />
    </>
  );
}
