import { Link } from 'react-router';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

const lead = 'What we changed about cups, milk and grounds since 2010, and what we have yet to solve.';

export const meta = () => pageMeta({ title: 'Our Sustainability Journey', description: lead, path: paths.blog2 });

export default function SustainabilityPage() {
  return (
    <PageHeading title="Our Sustainability Journey" lead={lead}>
      <Link className={buttonClass({ variant: 'secondary' })} to={paths.blog}>
        Back to Blog
      </Link>
    </PageHeading>
  );
}
