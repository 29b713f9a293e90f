import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Brings the step that the address names into view, after the page has gone to its top. */
export const useHashTarget = (): void => {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be pressed again.
  useEffect(() => {
    if (hash === '') return;
    const frame = requestAnimationFrame(() => {
      document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
};
