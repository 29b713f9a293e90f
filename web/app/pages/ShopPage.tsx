import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Shop',
    description: 'All we sell, 47 items: coffees, milkshakes, soups, cakes, bakes and bags of beans.',
    path: paths.shop,
  });

export default function ShopPage() {
  return (
    <PageHeading title="Shop" lead="Everything we sell: coffee, milkshakes, soups, cakes and beans for your kitchen." />
  );
}
