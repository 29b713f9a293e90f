import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The year of the build during hydration, the customer's current year after that. */
export const useCurrentYear = (): number =>
  useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => import.meta.env.BUILD_YEAR,
  );
