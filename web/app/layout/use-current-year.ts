import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The year of the build while React takes over the prerendered page, the customer's year ever after. */
export const useCurrentYear = (): number =>
  useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => import.meta.env.BUILD_YEAR,
  );
