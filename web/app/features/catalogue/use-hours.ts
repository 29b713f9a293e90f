import type { Hours } from '@juniper/core/rules/opening.ts';
import { findStore } from '@juniper/core/rules/shop.ts';
import { useSyncExternalStore } from 'react';
import { useCatalogue } from './catalogue-store.ts';

const everyMs = 10_000;

const onClock = (listener: () => void) => {
  const timer = setInterval(listener, everyMs);
  return () => clearInterval(timer);
};

/**
 * Reads a store's hours at this moment; null is the main store. Undefined in the server's HTML, which is rendered once
 * and read at any hour, and for a store that is closed for good.
 */
export const useHours = <T extends string | boolean>(
  store: string | null,
  read: (hours: Hours, now: number) => T | undefined,
): T | undefined => {
  const hours = findStore(useCatalogue(), store);
  return useSyncExternalStore(
    onClock,
    () => hours && read(hours, Date.now()),
    () => undefined,
  );
};
