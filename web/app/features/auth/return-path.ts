import type { User } from '@juniper/core/contracts/user.ts';
import type { Choice } from '@juniper/core/rules/catalogue.ts';
import { may } from '@juniper/core/rules/permissions.ts';
import { type Location, useLocation, useNavigate } from 'react-router';
import { isObject, isText } from '../../lib/guards.ts';
import { consolePath, paths } from '../../lib/paths.ts';
import { redirectDelayMs, useTimeout } from '../../lib/use-timeout.ts';

/**
 * What a visitor pressed that needs a login. 'buy' leads on to the cart, 'buy-here' stays on the page. A recipe brings
 * what /login shows of it, so that /login need not load all recipes.
 */
export type Wish = ItemWish | { act: 'recipe'; id: string; name: string; picture: string };
/** `options` and `quantity` are of a cup that was chosen; without them it is one of the usual. */
export type ItemWish = {
  act: 'add' | 'buy' | 'buy-here' | 'favorite';
  id: number;
  options?: readonly Choice[];
  quantity?: number;
};

/** What asked for a login: the page to return to, and what to do there. */
export type Asked = { from: string; wish?: Wish };

/** Pages that are useless to a logged-in customer. */
const entrances: readonly string[] = [paths.login, paths.register, paths.forgetPassword, paths.resetPassword];

const isEntrance = ({ pathname }: { pathname: string }) => entrances.includes(pathname.toLowerCase());

/** Stored in the history entry of /login and not in the address, so that no link can send a customer elsewhere. */
export const rememberPath = (location: Location, wish?: Wish): Asked | null =>
  isEntrance(location) ? null : { from: location.pathname + location.search + location.hash, ...(wish && { wish }) };

/** Leads a visitor to /login a second later (spec section 9), with this page and what was pressed on it. */
export const useLogInFirst = (): ((wish: Wish) => void) => {
  const navigate = useNavigate();
  const location = useLocation();
  const wait = useTimeout();
  return (wish) => wait(redirectDelayMs, () => void navigate(paths.login, { state: rememberPath(location, wish) }));
};

/** What asked for the login at this history entry. It is ours, but could be from an older page: `wish.ts` checks the wish. */
export const askedAt = (location: Location): Asked | null => {
  const asked: unknown = location.state;
  return isEntrance(location) && isObject(asked) && isText(asked.from) ? (asked as Asked) : null;
};

/**
 * For the header's links to /login and /register. They are full loads: only these documents are served with a policy
 * that allows Google's button. What asked for a login stays with its one history entry, as with the tabs between the
 * two pages: a full load would leave a copy behind, and Back would find it after it was done.
 */
export const useDoorLink = () => {
  const asked = askedAt(useLocation());
  return asked ? { replace: true, state: asked } : { reloadDocument: true };
};

/** Where a login leads: the page that asked for it (decision 35), else home, which is another one for those who work here. */
export const returnPath = (location: Location, role: User['role'] | undefined): string => {
  const asked = askedAt(location);
  if (asked) return asked.from;
  if (may(role, 'reports.read')) return consolePath;
  return may(role, 'board.work') ? paths.staffOrders : paths.home;
};

/** The storefront's router does not know these addresses. */
export const isOfConsole = (path: string): boolean => /^\/owner(?![\w-])/.test(path);
