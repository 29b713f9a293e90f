import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Stories',
    description: 'Stories of customers and growers, the people on both sides of the cup.',
    path: paths.stories,
  });

export default function StoriesPage() {
  return (
    <PageHeading
      title="Stories"
      lead="The people on both sides of the cup, customers and growers, in their own words."
    />
  );
}
