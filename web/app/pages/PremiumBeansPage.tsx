import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Premium Beans',
    description: 'Four blends from our roaster, in bags of 250 g.',
    path: paths.premiumBeans,
  });

export default function PremiumBeansPage() {
  return <PageHeading title="Premium Beans" lead="The four blends we roast, in bags of 250 g for your own kitchen." />;
}
