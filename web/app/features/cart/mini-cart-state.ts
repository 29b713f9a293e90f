import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whatever else opens over the page closes the mini-cart through this. */
export const openMiniCart = (open: boolean): void => {
  isOpen = open;
  for (const listener of listeners) listener();
};

export const useMiniCartOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
