import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Profile',
    description: 'Your points, favorites and orders.',
    path: paths.profile,
    noindex: true,
  });

export default function ProfilePage() {
  return <PageHeading title="Your profile" lead="Your points, your favorites and your orders." />;
}
