import { Link } from 'react-router';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

const lead = 'How we choose the coffees we roast, from the sample tray to the bag.';

export const meta = () => pageMeta({ title: 'The Perfect Bean', description: lead, path: paths.blog3 });

export default function PerfectBeanPage() {
  return (
    <PageHeading title="The Perfect Bean" lead={lead}>
      <Link className={buttonClass({ variant: 'secondary' })} to={paths.blog}>
        Back to Blog
      </Link>
    </PageHeading>
  );
}
