import type { PricedProduct } from '@juniper/core/content/price-list.ts';
import { useSyncExternalStore } from 'react';

const liked = new Set<number>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The heart of the soup and milkshake pages: in memory until the page is left for good, and nowhere else (decision 15). */
export const useVisitHeart = ({ id }: PricedProduct) => {
  const pressed = useSyncExternalStore(
    subscribe,
    () => liked.has(id),
    () => false,
  );
  const toggle = () => {
    if (!liked.delete(id)) liked.add(id);
    for (const listener of listeners) listener();
  };
  return { label: 'Liked for this visit', pressed, toggle };
};
