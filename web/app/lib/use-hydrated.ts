import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in prerendered HTML and while React takes it over, true ever after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
