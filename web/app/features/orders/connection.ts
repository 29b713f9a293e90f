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

/** Set by the tab that follows the stream. While no tab does, it is `live`: nothing is being reconnected. */
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
