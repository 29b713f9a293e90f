import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Checkout',
    description: 'Place your order for pickup or delivery.',
    path: paths.checkout,
    noindex: true,
  });

export default function CheckoutPage() {
  return <PageHeading title="Checkout" lead="You pay at the counter or on delivery." />;
}
