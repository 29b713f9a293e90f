import { followNow } from './features/catalogue/follow-now.ts';
import { keepFocus } from './ui/use-focus-after-removal.ts';

/** Starts all that no page needs for its first view. */
export const startLate = (): void => {
  followNow();
  keepFocus();
  if (import.meta.env.PROD) keepForOffline();
};

/**
 * Registers the service worker, which keeps the site for use without a connection. It fetches a whole release, so it
 * waits until the page is loaded and idle, and is left out for visitors who save data.
 */
export const keepForOffline = (): void => {
  const { connection, serviceWorker } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!serviceWorker || connection?.saveData) return;
  // If the browser refuses, the site still works with a connection.
  const register = () => void serviceWorker.register('/sw.js').catch(() => {});
  // Safari has no requestIdleCallback.
  const registerWhenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 2000);
  if (document.readyState === 'complete') registerWhenIdle();
  else addEventListener('load', registerWhenIdle, { once: true });
};
