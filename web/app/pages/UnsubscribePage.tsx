import { Unsubscribe } from '../features/account/Unsubscribe.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Unsubscribe',
    description: 'End the newsletter with the link that stands in each one.',
    path: paths.unsubscribe,
    noindex: true,
  });

export default function UnsubscribePage() {
  return (
    <>
      <PageHeading title="Newsletter" lead="One press and it no longer comes. Your account and your orders stay." />
      <div className="wrap pb-section">
        <Unsubscribe />
      </div>
    </>
  );
}
