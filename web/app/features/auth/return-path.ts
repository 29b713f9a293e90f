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

/** Where a login leads: the page that asked for it, else home (decision 35). */
export const returnPath = ({ state }: Location): string =>
  isObject(state) && isText(state.from) ? state.from : (carried ?? paths.home);

/** Loads the same page anew and keeps where its login leads. */
export const reloadKeepingReturn = (at: Location): void => {
  try {
    sessionStorage.setItem(carryKey, returnPath(at));
  } catch {
    // Without storage the login leads home.
  }
  window.location.reload();
};
