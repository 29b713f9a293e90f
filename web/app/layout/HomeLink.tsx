import { Link, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';

/** Marked on both addresses of the landing page. */
export function HomeLink({ className }: { className: string }) {
  const pathname = useLocation().pathname.toLowerCase();
  const isHere = pathname === paths.landing || pathname === paths.home;
  return (
    <Link className={className} to={paths.landing} aria-current={isHere ? 'page' : undefined}>
      Home
    </Link>
  );
}
