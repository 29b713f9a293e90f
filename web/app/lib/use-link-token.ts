import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/**
 * The token of a mailed link: `#token=...`, which stays out of server logs, or `?token=...`. `undefined` until hydration.
 * It leaves the address bar and the history once it is read; the router still knows it while the page is shown.
 */
export const useLinkToken = (): string | undefined => {
  const { hash, search, pathname } = useLocation();
  const isHydrated = useHydrated();
  const token = isHydrated ? (tokenIn(hash.slice(1)) ?? tokenIn(search) ?? '') : undefined;
  useEffect(() => {
    if (token) history.replaceState(history.state, '', pathname);
  }, [token, pathname]);
  return token;
};

const tokenIn = (parameters: string): string | null => new URLSearchParams(parameters).get('token');
