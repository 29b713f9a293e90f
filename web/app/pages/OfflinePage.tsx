import { Link } from 'react-router';
import { Logo } from '../layout/SiteLinks.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

const title = 'The connection dropped';
const lead = 'These pages are saved on your device and still work.';

const keptPages = [
  { label: 'Menu', to: paths.menu },
  { label: 'Shop', to: paths.shop },
  { label: 'Recipes', to: paths.recipes },
  { label: 'Cart', to: paths.cart },
];

export const head: Head = { title, description: lead, path: paths.offline, noindex: true };

/** Reloads the same address. Without it the link would drop the token of a mailed link. */
const reloadScript = "document.getElementById('again').onclick=()=>{location.reload();return false}";

/**
 * Shows the pages that work offline. The service worker shows it at any address, so it has no layout and loads no
 * script.
 */
export default function OfflinePage() {
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap pt-5">
        <Logo />
      </div>
      <Notice title={title} lead={lead} picture="enamel-mug">
        <a id="again" className={buttonClass()} href="?">
          Try again
        </a>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text, hashed in the CSP. */}
        <script dangerouslySetInnerHTML={{ __html: reloadScript }} />
        {/* On a phone two rows of two, not three and one; with large text one below the other. */}
        <div className="flex w-full flex-wrap gap-2">
          {keptPages.map(({ label, to }) => (
            <Link key={to} className="chip grow-1 basis-2/5 justify-center md:grow-0 md:basis-auto" to={to}>
              {label}
            </Link>
          ))}
        </div>
      </Notice>
    </main>
  );
}
