import { useLocation } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/** The token of a mailed link: `#token=...`, which no server log sees, or `?token=...`. `undefined` until the page is alive. */
export const useLinkToken = (): string | undefined => {
  const { hash, search } = useLocation();
  const isHydrated = useHydrated();
  if (!isHydrated) return undefined;
  return new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? '';
};
