import { Link } from 'react-router';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

const lead = 'Water, grind and patience: what changes a cup the most, and what hardly matters.';

export const meta = () => pageMeta({ title: 'The Art of Brewing', description: lead, path: paths.blog1 });

export default function ArtOfBrewingPage() {
  return (
    <PageHeading title="The Art of Brewing" lead={lead}>
      <Link className={buttonClass({ variant: 'secondary' })} to={paths.blog}>
        Back to Blog
      </Link>
    </PageHeading>
  );
}
