import { privacy } from '@juniper/core/content/privacy.ts';
import { LegalPage } from '../features/legal/LegalPage.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';

const title = 'Privacy';

export const meta = () =>
  pageMeta({
    title,
    description: 'What we keep about you, why, and for how long.',
    path: paths.privacy,
  });

export default function PrivacyPage() {
  return <LegalPage title={title} text={privacy} />;
}
