import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Feedback',
    description: 'Rate your visit and tell us about it.',
    path: paths.feedback,
    noindex: true,
  });

export default function FeedbackPage() {
  return (
    <PageHeading title="Tell us how we did" lead="A few words about your visit help us make the next one better." />
  );
}
