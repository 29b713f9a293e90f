import { getLineItemName } from '@juniper/core/rules/options.ts';
import { Link, useLocation } from 'react-router';
import { isText } from '../../lib/guards.ts';
import { paths } from '../../lib/paths.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { cupOf } from '../cart/cart-store.ts';
import { toChoices } from '../cart/device-lists.ts';
import { catalogueNow, useItem } from '../catalogue/catalogue-store.ts';
import { useAuth } from './auth-store.ts';
import { askedAt, type ItemWish, type Wish } from './return-path.ts';

const bringIntoView = (banner: HTMLElement | null) => banner?.scrollIntoView({ block: 'nearest' });

/**
 * What stands above the form of /login and /register, in a place of fixed height so that the form does not move: the
 * store's error, else the item that waits for the login, else the lead.
 */
export function DoorIntro({ lead }: { lead: string }) {
  const error = useAuth((state) => state.error);
  const asked = askedAt(useLocation());
  const isHydrated = useHydrated();
  if (error !== null)
    return (
      // On a small screen the button that led to the error may be a long way down.
      <div ref={bringIntoView}>
        <Banner kind="danger">{error}</Banner>
      </div>
    );
  if (isHydrated && asked?.wish) return <WishBanner wish={asked.wish} lead={lead} />;
  return <p className="lead">{lead}</p>;
}

const nameOf = ({ id, options }: ItemWish): string => getLineItemName(catalogueNow(), cupOf(id, toChoices(options)));

/** What waits, and where it will be. Nothing if it is of an older page. */
const useWaiting = (wish: Wish) => {
  const product = useItem(wish.act === 'recipe' ? 0 : wish.id);
  if (wish.act === 'recipe') {
    const { name, picture } = wish;
    return isText(name) && isText(picture) ? { name: `${name} recipe`, picture, place: 'save it' } : undefined;
  }
  const place = wish.act === 'favorite' ? 'add it to your favorites' : 'put it in your cart';
  return product && { name: nameOf(wish), picture: product.picture, place };
};

function WishBanner({ wish, lead }: { wish: Wish; lead: string }) {
  const waiting = useWaiting(wish);
  if (!waiting) return <p className="lead">{lead}</p>;
  return (
    <div className="wish flex items-center gap-3">
      <Picture name={waiting.picture} alt="" sizes="56px" className="wish__photo" />
      <p>
        <b className="strong">Your {waiting.name} is waiting.</b> Log in or sign up and we’ll {waiting.place}.
      </p>
    </div>
  );
}

const doors = [
  { to: paths.login, label: 'Log in' },
  { to: paths.register, label: 'Create account' },
];

/** The way between the two pages. It keeps what asked for the login. */
export function DoorTabs() {
  const location = useLocation();
  return (
    <nav className="tabs" aria-label="Log in or create an account">
      {doors.map(({ to, label }) => (
        <Link
          key={to}
          className="tab flex items-center"
          to={to}
          // One entry for both pages: Back leads to the page that asked for the login, and no copy of a wish stays.
          replace
          state={askedAt(location)}
          aria-current={location.pathname.toLowerCase() === to ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
