import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML and during hydration, true after that. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
