import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Cakes',
    description: 'Six cakes by the slice, from lemon drizzle to blueberry cheesecake.',
    path: paths.cake,
  });

export default function CakePage() {
  return <PageHeading title="Our Cake Selection" lead="Six cakes by the slice, baked before the doors open." />;
}
