import { useCallback, useEffect, useRef } from 'react';

/** Does one thing after a delay. A newer one takes its place, and a part that has left the page does nothing any more. */
export const useLater = (): ((delayMs: number, act: () => void) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((delayMs, act) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delayMs);
  }, []);
};
