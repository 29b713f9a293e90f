import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../../lib/browser.ts';

/**
 * Returns the token of a mailed link: `#token=...`, which stays out of server logs, or `?token=...`. `undefined` until
 * hydration. Moves it from the address bar to the state of the history entry, where a reload finds it.
 */
export const useLinkToken = (): string | undefined => {
  const { hash, search, state } = useLocation();
  const isHydrated = useHydrated();
  const token: string | undefined = isHydrated
    ? (tokenIn(hash.slice(1)) ?? tokenIn(search) ?? state?.token ?? '')
    : undefined;
  useEffect(() => {
    // The browser's path: the router's lacks the console's base.
    if (token) history.replaceState({ ...history.state, usr: { token } }, '', location.pathname);
  }, [token]);
  return token;
};

const tokenIn = (parameters: string): string | null => new URLSearchParams(parameters).get('token');
