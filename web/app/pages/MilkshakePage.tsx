import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Milkshakes',
    description: 'Ten milkshakes, from vanilla bean to mango, whipped one at a time.',
    path: paths.milkshake,
  });

export default function MilkshakePage() {
  return (
    <PageHeading
      title="Our Milkshake Selection"
      lead="Ten milkshakes, from vanilla bean to mango, whipped one at a time."
    />
  );
}
