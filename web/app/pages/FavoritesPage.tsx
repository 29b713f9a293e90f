import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'My Favorite Items',
    description: 'The items that you saved.',
    path: paths.favorites,
    noindex: true,
  });

export default function FavoritesPage() {
  return <PageHeading title="My Favorite Items" lead="The items that you saved, ready for the next order." />;
}
