import { useCallback, useEffect, useRef } from 'react';

/** How long a message stands before it leads to another page (spec section 9). */
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
