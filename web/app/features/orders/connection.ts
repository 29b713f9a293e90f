import { useSyncExternalStore } from 'react';
import type { StreamState } from '../../lib/event-stream.ts';

let state: StreamState = 'live';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Told by whoever follows the orders; while nobody does, there is nothing to reconnect. */
export const setConnection = (next: StreamState): void => {
  state = next;
  for (const listener of listeners) listener();
};

export const useConnection = (): StreamState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'live',
  );
