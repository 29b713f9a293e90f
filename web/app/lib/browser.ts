import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false in the server's HTML and during hydration, true after that. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Returns 'smooth', unless the customer asked for reduced motion. */
export const getScrollBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';

const onScroll = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
};

export const useScrolledPast = (pixels: number): boolean =>
  useSyncExternalStore(
    onScroll,
    () => window.scrollY > pixels,
    () => false,
  );

/** How long a message stands before it leads to another page. */
export const redirectDelayMs = 1000;

/** Runs a function after a delay. A newer one replaces it, and unmounting cancels it. */
export const useTimeout = (): ((delayMs: number, act: () => void) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((delayMs, act) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delayMs);
  }, []);
};
