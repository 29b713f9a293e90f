import { paths } from '../../lib/paths.ts';

/**
 * The security policy is the document's, not the address's: only login and register are served with one that lets
 * Google's script in. Who came here from another page without a reload needs one first.
 */
export const mayLoadGoogle = (): boolean => {
  const [document] = performance.getEntriesByType?.('navigation') ?? [];
  if (!document) return true;
  const { pathname } = new URL(document.name, location.href);
  return [paths.login, paths.register].some((path) => path === pathname.toLowerCase());
};
