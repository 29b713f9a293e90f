import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Cozy Ambiance',
    description: 'Our rooms: soft chairs, a quiet back room and a courtyard in the sun.',
    path: paths.cozyAmbiance,
  });

export default function CozyAmbiancePage() {
  return (
    <PageHeading
      title="Cozy Ambiance"
      lead="Soft chairs, a quiet back room and a courtyard that catches the afternoon."
    />
  );
}
