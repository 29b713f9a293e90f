import { menu } from '@juniper/core/content/menu.ts';
import { CategoryMenu } from '../features/menu/CategoryMenu.tsx';
import { FavoriteHeart } from '../features/menu/Hearts.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Coffee',
    description: 'Nineteen coffees, hot and cold, from a $2.50 espresso to an affogato.',
    path: paths.coffee,
  });

const products = menu.filter(({ category }) => category === 'coffee');

export default function CoffeePage() {
  return (
    <>
      <PageHeading
        title="Our Coffee Selection"
        lead="Nineteen ways with the same good beans. Every espresso drink is a double."
      />
      <CategoryMenu title="Coffees" products={products} Heart={FavoriteHeart} />
    </>
  );
}
