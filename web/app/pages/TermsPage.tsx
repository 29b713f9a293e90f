import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Terms and Conditions',
    description: 'The terms under which we take orders and keep accounts.',
    path: paths.terms,
  });

export default function TermsPage() {
  return <PageHeading title="Terms and Conditions" lead="What you can expect from us, and what we ask of you." />;
}
