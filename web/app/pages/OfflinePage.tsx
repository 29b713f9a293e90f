import '../ui/chip.css';
import { Link } from 'react-router';
import { Logo } from '../layout/Logo.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

const title = 'No line to the counter';
const lead =
  'There is no connection right now, and this page needs one. These are on your device and work all the same.';

const keptPages = [
  { label: 'Menu', to: paths.menu },
  { label: 'Shop', to: paths.shop },
  { label: 'Recipes', to: paths.recipes },
  { label: 'Cart', to: paths.cart },
];

export const meta = () => pageMeta({ title, description: lead, path: paths.offline, noindex: true });

/** Shown by the service worker at whatever address was asked for, so it stands alone and runs no script. */
export default function OfflinePage() {
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap pt-5">
        <Logo />
      </div>
      <Notice title={title} lead={lead}>
        <div className="flex flex-wrap gap-2">
          {keptPages.map(({ label, to }) => (
            <Link key={to} className="chip" to={to}>
              {label}
            </Link>
          ))}
        </div>
        {/* The same address again. */}
        <a className={buttonClass({ size: 'sm' })} href="?">
          Try again
        </a>
      </Notice>
    </main>
  );
}
