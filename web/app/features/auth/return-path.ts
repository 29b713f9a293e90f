import type { User } from '@juniper/core/contracts/user.ts';
import type { Choice } from '@juniper/core/rules/catalogue.ts';
import { type Location, useLocation, useNavigate } from 'react-router';
import { redirectDelayMs, useTimeout } from '../../lib/browser.ts';
import { isObject, isText } from '../../lib/guards.ts';
import { consolePath, paths } from '../../lib/paths.ts';

/**
 * What a visitor pressed that needs a login. 'buy' leads on to the cart, 'buy-here' stays on the page. A recipe brings
 * what /login shows of it, so that /login need not load all recipes.
 */
export type PendingAction = PendingItemAction | { act: 'recipe'; id: string; name: string; picture: string };
/** Without `options` and `quantity` it is one usual item. */
export type PendingItemAction = {
  act: 'add' | 'buy' | 'buy-here' | 'favorite';
  id: number;
  options?: readonly Choice[];
  quantity?: number;
};

/** Keeps the page that asked for a login, and what to do there. The history calls the action `wish`. */
export type LoginOrigin = { from: string; wish?: PendingAction };

/** Pages that are useless to a logged-in customer. */
const entrances: readonly string[] = [paths.login, paths.register, paths.forgetPassword, paths.resetPassword];

const isEntrance = ({ pathname }: { pathname: string }) => entrances.includes(pathname.toLowerCase());

/** Returns what the history entry of /login holds. In the address, a link could send a customer elsewhere. */
export const rememberPath = (location: Location, wish?: PendingAction): LoginOrigin | null =>
  isEntrance(location) ? null : { from: location.pathname + location.search + location.hash, ...(wish && { wish }) };

/** Leads a visitor to /login a second later, with this page and what was pressed on it. */
export const useLogInFirst = (): ((action: PendingAction) => void) => {
  const navigate = useNavigate();
  const location = useLocation();
  const wait = useTimeout();
  return (action) => wait(redirectDelayMs, () => void navigate(paths.login, { state: rememberPath(location, action) }));
};

/** Returns what asked for the login at this history entry. An older page may have written it: check the action before use. */
export const readLoginOrigin = (location: Location): LoginOrigin | null => {
  const origin: unknown = location.state;
  return isEntrance(location) && isObject(origin) && isText(origin.from) ? (origin as LoginOrigin) : null;
};

/**
 * Returns the properties of the header's links to /login and /register. What asked for a login stays with its one
 * history entry, as with the tabs between the two pages: Back would find a copy after it was done.
 */
export const useLoginLink = () => {
  const origin = readLoginOrigin(useLocation());
  return origin ? { replace: true, state: origin } : {};
};

/**
 * Marks the roles that do not begin in the console: staff begin at the board, customers on the site. Customers' pages do
 * not load the permissions; a test compares the two.
 */
export const roleMarks: Partial<Record<string, 'member' | 'staff'>> = { customer: 'member', staff: 'staff' };

const firstScreens = { manager: consolePath, staff: paths.staffOrders, member: paths.home };

/** Returns the mark of a session, which style sheets read: 'member', 'staff', or 'manager' for everyone else. */
export const getSessionMark = (role = 'customer'): keyof typeof firstScreens => roleMarks[role] ?? 'manager';

/** Returns where a login leads: to the page that asked for it, else home, or for staff to their first screen. */
export const returnPath = (location: Location, role: User['role'] | undefined): string => {
  const origin = readLoginOrigin(location);
  if (origin) return origin.from;
  return firstScreens[getSessionMark(role)];
};

/** Returns whether an address is the console's, which the storefront's router does not know. */
export const isConsolePath = (path: string): boolean => /^\/owner(?![\w-])/.test(path);
