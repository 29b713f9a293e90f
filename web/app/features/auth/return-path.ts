import type { Location } from 'react-router';
import { isObject, isText } from '../../lib/guards.ts';
import { paths } from '../../lib/paths.ts';

/** Pages that are over once the customer is in. */
const entrances: readonly string[] = [paths.login, paths.register, paths.forgetPassword, paths.resetPassword];

/** Carried in the history entry of /login, never in the address, so that no link can send a customer elsewhere. */
export const rememberPath = ({ pathname, search, hash }: Location) =>
  entrances.includes(pathname.toLowerCase()) ? null : { from: pathname + search + hash };

/** Where a login leads: the page that asked for it, else home (decision 35). */
export const returnPath = ({ state }: Location): string =>
  isObject(state) && isText(state.from) ? state.from : paths.home;
