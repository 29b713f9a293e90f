import { create } from 'zustand';
import { useOutdatedPage } from '../lib/api.ts';

const usePending = create(() => 0);

const change = (by: number) => usePending.setState((pending) => pending + by);

/** Returns whether this document was loaded again. It makes no other reload: there would be no end to them. */
const isReloaded = () =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type === 'reload';

/**
 * Counts a page as pending until its code is loaded. If the code cannot be loaded, because a new release has replaced
 * the file, reloads once: the address is already the new page's. If it still cannot, offers a reload.
 */
export const trackPage = async <Module,>(loading: Promise<Module>): Promise<Module> => {
  change(+1);
  try {
    return await loading;
  } catch (error) {
    if (import.meta.env.SSR) throw error;
    // biome-ignore lint/suspicious/noConsole: the page is about to be loaded anew, and nothing else would tell why.
    console.error(error);
    if (isReloaded()) {
      useOutdatedPage.setState({ words: 'Please reload this page.' });
      throw error;
    }
    location.reload();
    return await new Promise<never>(() => {});
  } finally {
    change(-1);
  }
};

/**
 * Shows a thin bar at the top while a page's code is loading. CSS shows it after 150 ms: most pages are loaded by then.
 */
export function PageProgress() {
  const isPending = usePending((pending) => pending > 0);
  return isPending && <div className="page-progress" role="progressbar" aria-label="Loading the page" />;
}
