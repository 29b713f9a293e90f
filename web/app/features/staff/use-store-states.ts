import type { Store } from '@juniper/core/rules/shop.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ApiError } from '../../lib/api.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { showToast } from '../../ui/toast.ts';
import { loadUser } from '../auth/auth-calls.ts';
import { catalogueNow } from '../catalogue/catalogue-store.ts';
import { stateWords } from './state-words.ts';
import { makeStoreStates } from './store-states.ts';

const undoMs = 5_000;
const errorMs = 10_000;
const everyMs = 60_000;
/** A rush of orders is one look. */
const restMs = 1_000;

const storeOf = (name: string) => {
  const store = catalogueNow().shop.stores.find((each) => each.store === name);
  if (!store) throw new Error(`There is no store ${name}`);
  return store;
};
const undoable = (undo: (() => Promise<void>) | undefined) => ({
  durationMs: undoMs,
  action: undo && { label: 'Undo', act: () => void undo() },
});
const refusal = ({ kind, code }: ApiError) => {
  if (kind === 'unreachable') return stateWords.unreachable;
  return code === 'other_store' ? stateWords.otherStore : stateWords.refused;
};

const makeService = () =>
  makeStoreStates({
    onPaused: (name, pausedUntil, undo) => {
      const store = storeOf(name);
      const words = pausedUntil ? stateWords.paused(store, pausedUntil, serverNow()) : stateWords.goesOn(store);
      showToast('success', words, undoable(undo));
    },
    onBusy: (name, { busyMinutes, busyUntil, moved }, undo) => {
      const store = storeOf(name);
      const words = busyMinutes > 0 ? stateWords.busy(store, busyMinutes, busyUntil) : stateWords.usual(store);
      showToast('success', words + (moved > 0 ? stateWords.told(moved) : ''), undoable(undo));
    },
    onRefused: (_, error) => showToast('error', refusal(error), { durationMs: errorMs }),
    onOvertaken: (name) => showToast('warning', stateWords.overtaken(storeOf(name)), { durationMs: errorMs }),
    // The account may no longer be staff: load it again, and the guard decides.
    onForbidden: () => void loadUser(),
  });

/**
 * Whether these stores are paused, busy or overbooked. Asked each minute, when the connection is there, and shortly after
 * `tickets` changed for those that count work.
 */
export const useStoreStates = (stores: readonly Store[], tickets: unknown, isLive: boolean) => {
  const [service] = useState(makeService);
  const states = useSyncExternalStore(service.subscribe, service.read);
  // The same list in two renders is no reason to ask.
  const all = stores.map(({ store }) => store).join(' ');
  const counting = stores
    .filter(({ countsWork }) => countsWork)
    .map(({ store }) => store)
    .join(' ');

  useEffect(() => {
    if (!isLive) return;
    const look = () => {
      if (!document.hidden) for (const store of listed(all)) void service.load(store);
    };
    look();
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [service, all, isLive]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tickets are what changed.
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const store of listed(counting)) void service.load(store);
    }, restMs);
    return () => clearTimeout(timer);
  }, [service, counting, tickets]);

  return { states, pause: service.pause, busy: service.busy };
};

const listed = (names: string): string[] => names.split(' ').filter(Boolean);
