import { useMemo, useSyncExternalStore } from 'react';
import { type Key, storage, type ValueOf } from './storage.ts';

/** The stored value of a key, updated when this or another tab changes it. `undefined` in the server's HTML. */
export const useStored = <K extends Key>(key: K): ValueOf<K> | undefined => {
  const text = useSyncExternalStore(
    storage.subscribe,
    () => storage.text(key),
    () => undefined,
  );
  return useMemo(() => (text === undefined ? undefined : storage.read(key)), [text, key]);
};
