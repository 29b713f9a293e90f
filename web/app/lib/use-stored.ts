import { useMemo, useSyncExternalStore } from 'react';
import { type Key, storage, type ValueOf } from './storage.ts';

/** What the browser keeps under a key, in step with this tab and all others. Nothing while pages are prerendered. */
export const useStored = <K extends Key>(key: K): ValueOf<K> | undefined => {
  const text = useSyncExternalStore(
    storage.subscribe,
    () => storage.text(key),
    () => undefined,
  );
  return useMemo(() => (text === undefined ? undefined : storage.read(key)), [text, key]);
};
