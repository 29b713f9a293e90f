import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Cart',
    description: 'The items that you are about to order.',
    path: paths.cart,
    noindex: true,
  });

export default function CartPage() {
  return <PageHeading title="Your cart" lead="What you are about to order." />;
}
