import { shop } from '@juniper/core/content/shop.ts';
import { Link, useLocation } from 'react-router';
import { useCartCount } from '../features/cart/cart-view.ts';
import { paths } from '../lib/paths.ts';
import { Sprig } from '../ui/Icon.tsx';

type NavigationLink = { label: string; to: string };

/** The links after Home and Menu in the header and in the mobile menu. */
export const mainLinks: readonly NavigationLink[] = [
  { label: 'Recipes', to: paths.recipes },
  { label: 'About', to: paths.about },
  { label: 'Stories', to: paths.stories },
  { label: 'Contact', to: paths.contact },
  { label: 'Feedback', to: paths.feedback },
  { label: 'Shop', to: paths.shop },
];

export const quickLinks: readonly NavigationLink[] = [
  { label: 'Home', to: paths.landing },
  { label: 'Shop', to: paths.shop },
  { label: 'About', to: paths.about },
  { label: 'Blog', to: paths.blog },
  { label: 'Contact', to: paths.contact },
  { label: 'Testimonials', to: paths.testimonial },
  { label: 'Contributors', to: paths.contributor },
];

/** Links to the landing page. It is marked on both addresses of that page. */
export function HomeLink({ className }: { className: string }) {
  const pathname = useLocation().pathname.toLowerCase();
  const isHere = pathname === paths.landing || pathname === paths.home;
  return (
    <Link className={className} to={paths.landing} aria-current={isHere ? 'page' : undefined}>
      Home
    </Link>
  );
}

/** Shows the number of distinct items in the cart, when there are any. */
export function CartCount() {
  const itemCount = useCartCount();
  if (itemCount === 0) return null;
  return (
    <span className="count">
      {itemCount}
      <span className="sr-only">{itemCount === 1 ? ' item' : ' items'}</span>
    </span>
  );
}

/** Links to the landing page. `reloadDocument` loads it from the server, for use where the running page has failed. */
export function Logo({ reloadDocument = false }: { reloadDocument?: boolean }) {
  return (
    <Link className="logo" to={paths.landing} reloadDocument={reloadDocument} aria-label={`${shop.name}, home`}>
      <Sprig />
      {shop.name}
    </Link>
  );
}
