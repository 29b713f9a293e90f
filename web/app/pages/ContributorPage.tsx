import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Contributors',
    description: 'The open-source work that this site stands on, and how to contribute to it.',
    path: paths.contributor,
  });

export default function ContributorPage() {
  return (
    <PageHeading
      title="Contributors"
      lead="This site stands on open-source work. Here we thank the people behind it."
    />
  );
}
