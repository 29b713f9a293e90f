import { Link } from 'react-router';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';

const title = 'This page is not on the menu';
const lead = 'The address may have changed. Search for what you came for, or pick a way out.';

const waysOut = [
  { label: 'Home', to: paths.landing },
  { label: 'Menu', to: paths.menu },
  { label: 'Shop', to: paths.shop },
  { label: 'Recipes', to: paths.recipes },
  { label: 'Contact', to: paths.contact },
];

export const notFoundHead: Head = { title, description: lead, path: '/404', noindex: true };

/** Answers an unknown address, and a page's address with an unknown id. */
export function NotFound() {
  return (
    <Notice title={title} lead={lead} picture="butter-croissant">
      <search>
        <form className="search" action={paths.shop}>
          <Icon name="search" />
          <input
            className="input"
            type="search"
            name="q"
            aria-label="Search the menu"
            placeholder="Try latte"
            required
          />
          <Button type="submit">Search</Button>
        </form>
      </search>
      <div className="flex flex-wrap gap-2">
        {waysOut.map(({ label, to }) => (
          <Link key={to} className="chip" to={to}>
            {label}
          </Link>
        ))}
      </div>
    </Notice>
  );
}
