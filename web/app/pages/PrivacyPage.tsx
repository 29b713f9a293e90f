import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Privacy',
    description: 'What we keep about you, why, and for how long.',
    path: paths.privacy,
  });

export default function PrivacyPage() {
  return <PageHeading title="Privacy" lead="What we keep about you, why, and for how long." />;
}
