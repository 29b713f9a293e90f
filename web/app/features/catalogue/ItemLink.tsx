import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useHydrated } from '../../lib/browser.ts';
import { toItemAddress, usePageKey } from './item-address.ts';

type ItemLinkProps = {
  id: number;
  /** The key of the cart line that it is to change. */
  line?: string;
  className?: string;
  label?: string;
  children: ReactNode;
};

/** Opens the sheet of an item over this page. Without JavaScript it loads the same page again. */
export function ItemLink({ id, line, className = 'item-link', label, children }: ItemLinkProps) {
  const { pathname, search } = useLocation();
  // The server renders a page without its query.
  const isHydrated = useHydrated();
  const { pageKey } = usePageKey();
  const to = toItemAddress({ pathname, search: isHydrated ? search : '' }, id, line);
  return (
    <Link className={className} to={to} state={{ pageKey }} aria-label={label}>
      {children}
    </Link>
  );
}
