import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Expert Baristas',
    description: 'The three people behind our bar, and what each of them is good at.',
    path: paths.expertBaristas,
  });

export default function ExpertBaristasPage() {
  return (
    <PageHeading
      title="Meet Our Expert Baristas"
      lead="Three people who will happily talk grind size for as long as you will."
    />
  );
}
