import type { User } from '@juniper/core/contracts/user.ts';
import type { Location } from 'react-router';
import { isObject, isText } from '../../lib/guards.ts';
import { paths } from '../../lib/paths.ts';

/** Pages that are over once the customer is in. */
const entrances: readonly string[] = [paths.login, paths.register, paths.forgetPassword, paths.resetPassword];

/** Carried in the history entry of /login, never in the address, so that no link can send a customer elsewhere. */
export const rememberPath = ({ pathname, search, hash }: Location) =>
  entrances.includes(pathname.toLowerCase()) ? null : { from: pathname + search + hash };

/** The login page's opener policy differs from that of other pages, and a reload across it loses the history's state. */
const carryKey = 'juniper_return';

const takeCarried = (): string | null => {
  try {
    const carried = sessionStorage.getItem(carryKey);
    sessionStorage.removeItem(carryKey);
    return carried;
  } catch {
    return null;
  }
};
const carried = takeCarried();

const askingPath = ({ state }: Location): string | null =>
  isObject(state) && isText(state.from) ? state.from : carried;

/** Where a login leads: the page that asked for it (decision 35), else home, which for staff is their board. */
export const returnPath = (location: Location, role: User['role'] | undefined): string =>
  askingPath(location) ?? (role === 'staff' ? paths.staffOrders : paths.home);

/** Loads the same page anew and keeps where its login leads. */
export const reloadKeepingReturn = (at: Location): void => {
  const asking = askingPath(at);
  try {
    if (asking) sessionStorage.setItem(carryKey, asking);
  } catch {
    // Without storage the login leads home.
  }
  window.location.reload();
};
