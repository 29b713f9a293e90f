import { getPrivacyText } from '@juniper/core/content/privacy.ts';
import { LegalPage } from '../features/content/LegalPage.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';

const title = 'Privacy';

export const head: Head = {
  title,
  description: 'What we keep about you, why, and for how long.',
  path: paths.privacy,
};

export default function PrivacyPage() {
  return <LegalPage title={title} text={getPrivacyText} />;
}
