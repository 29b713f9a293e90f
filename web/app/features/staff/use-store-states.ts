import { formatClockTime } from '@juniper/core/rules/clock.ts';
import { describePause } from '@juniper/core/rules/pause.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ApiError } from '../../lib/api.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { showToast } from '../../ui/toast.ts';
import { loadUser } from '../auth/auth-calls.ts';
import { getCatalogue } from '../catalogue/catalogue-store.ts';
import { createStoreStates, type StoreState } from './store-states.ts';

/** Texts about a store that is paused, busy or overbooked. */
export const stateWords = {
  /** The text that customers read now. */
  paused: (store: Store, pausedUntil: string, now: number) =>
    `Customers read: “${describePause(store, Date.parse(pausedUntil), now)}”`,
  goesOn: ({ name }: Store) => `${name} takes orders again.`,
  busy: ({ timeZone }: Store, minutes: number, until: string | null) =>
    `New orders are promised ${minutes} minutes later${until ? ` until ${formatClockTime(timeZone, Date.parse(until))}` : ''}.`,
  told: (count: number) => (count === 1 ? ' The one who waits was told.' : ` The ${count} who wait were told.`),
  usual: ({ name }: Store) => `${name} promises its usual times again.`,
  tellWaiting: (count: number) =>
    count === 1 ? 'Let the waiting customer know' : `Let the ${count} waiting customers know`,
  refused: 'This could not be changed. Please try again.',
  unreachable: 'No connection, so nothing is changed yet. Please try again.',
  otherStore: 'You work at another store, so this one cannot be changed from here.',
  overtaken: ({ name }: Store) => `Somebody has changed ${name} again since. It stays as it is now.`,
} as const;

/** Names the overbooked stations: 'Overbooked: bar'. */
export const describeOverbooked = ({ overbooked }: StoreState): string =>
  `Overbooked: ${[...new Set(overbooked.map(({ station }) => station))].join(' and ')}`;

/** Says when stations are overbooked: 'at 9:00', or 'from 9:00' if it is several times. */
export const describeOverbookedTimes = ({ overbooked }: StoreState, timeZone: string): string => {
  const times = [...new Set(overbooked.map(({ startsAt }) => Date.parse(startsAt)))];
  return `${times.length > 1 ? 'from' : 'at'} ${formatClockTime(timeZone, Math.min(...times))}`;
};

export const isPaused = (state: StoreState | undefined, now: number): boolean =>
  !!state?.pausedUntil && Date.parse(state.pausedUntil) > now;

export const isBusy = (state: StoreState | undefined, now: number): boolean =>
  !!state && state.busyMinutes > 0 && (!state.busyUntil || Date.parse(state.busyUntil) > now);

const undoMs = 5_000;
const errorMs = 10_000;
const everyMs = 60_000;
/** A rush of orders is one look. */
const restMs = 1_000;

const getStore = (name: string) => {
  const store = getCatalogue().shop.stores.find((each) => each.store === name);
  if (!store) throw new Error(`There is no store ${name}`);
  return store;
};
const toUndoToast = (undo: (() => Promise<void>) | undefined) => ({
  durationMs: undoMs,
  action: undo && { label: 'Undo', act: () => void undo() },
});
const describeRefusal = ({ kind, code }: ApiError) => {
  if (kind === 'unreachable') return stateWords.unreachable;
  return code === 'other_store' ? stateWords.otherStore : stateWords.refused;
};

const createService = () =>
  createStoreStates({
    onPaused: (name, pausedUntil, undo) => {
      const store = getStore(name);
      const words = pausedUntil ? stateWords.paused(store, pausedUntil, serverNow()) : stateWords.goesOn(store);
      showToast('success', words, toUndoToast(undo));
    },
    onBusy: (name, { busyMinutes, busyUntil, moved }, undo) => {
      const store = getStore(name);
      const words = busyMinutes > 0 ? stateWords.busy(store, busyMinutes, busyUntil) : stateWords.usual(store);
      showToast('success', words + (moved > 0 ? stateWords.told(moved) : ''), toUndoToast(undo));
    },
    onRefused: (_, error) => showToast('error', describeRefusal(error), { durationMs: errorMs }),
    onOvertaken: (name) => showToast('warning', stateWords.overtaken(getStore(name)), { durationMs: errorMs }),
    // The account may no longer be staff: load it again, and the guard decides.
    onForbidden: () => void loadUser(),
  });

/**
 * Returns whether these stores are paused, busy or overbooked. Asked each minute, when the connection is there, and shortly after
 * `tickets` changed for those that count work.
 */
export const useStoreStates = (stores: readonly Store[], tickets: unknown, isLive: boolean) => {
  const [service] = useState(createService);
  const states = useStore(service.states);
  // The same list in two renders is no reason to ask.
  const all = stores.map(({ store }) => store).join(' ');
  const counting = stores
    .filter(({ countsWork }) => countsWork)
    .map(({ store }) => store)
    .join(' ');

  useEffect(() => {
    if (!isLive) return;
    const look = () => {
      if (!document.hidden) for (const store of splitNames(all)) void service.load(store);
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
      for (const store of splitNames(counting)) void service.load(store);
    }, restMs);
    return () => clearTimeout(timer);
  }, [service, counting, tickets]);

  return { states, pause: service.pause, busy: service.busy };
};

const splitNames = (names: string): string[] => names.split(' ').filter(Boolean);
