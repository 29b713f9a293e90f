import { useEffect } from 'react';

/** Spec section 9, with a little jitter so that the tabs of a busy morning do not ask in step (decision 40). */
export const reloadMs = 30_000;
const jitterMs = 2_000;

/** Keys that other tabs write when an order or the cart changed. */
const storageKeys: (string | null)[] = ['orderCompleted', 'cartUpdated'];

/**
 * Runs `reload` at once, every 30 seconds while the tab is visible, when another tab has news, and on the window's
 * `profileUpdate`. Never two at a time: news that comes meanwhile is fetched right after.
 */
export const useReload = (reload: () => Promise<unknown>): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isRunning = false;
    let isStale = false;
    let isOver = false;
    let lastRun = 0;

    const schedule = () => {
      clearTimeout(timer);
      if (isOver || document.hidden) return;
      const waited = Date.now() - lastRun;
      timer = setTimeout(run, Math.max(0, reloadMs + Math.random() * jitterMs - waited));
    };
    const run = async () => {
      isStale = true;
      if (isRunning) return;
      isRunning = true;
      clearTimeout(timer);
      while (isStale && !isOver) {
        isStale = false;
        lastRun = Date.now();
        await reload();
      }
      isRunning = false;
      schedule();
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (storageKeys.includes(key)) void run();
    };

    void run();
    document.addEventListener('visibilitychange', schedule);
    addEventListener('storage', onStorage);
    addEventListener('profileUpdate', run);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', schedule);
      removeEventListener('storage', onStorage);
      removeEventListener('profileUpdate', run);
    };
  }, [reload]);
};
