import { formatClockTime } from '@juniper/core/rules/clock.ts';
import { describePause } from '@juniper/core/rules/pause.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import type { StoreState } from './store-states.ts';

/** Texts about a store that is paused, busy or overbooked. */
export const stateWords = {
  /** What customers read now. */
  paused: (store: Store, pausedUntil: string, now: number) =>
    `Customers read: “${describePause(store, Date.parse(pausedUntil), now)}”`,
  goesOn: ({ name }: Store) => `${name} takes orders again.`,
  busy: ({ timeZone }: Store, minutes: number, until: string | null) =>
    `New orders are promised ${minutes} minutes later${until ? ` until ${formatClockTime(timeZone, Date.parse(until))}` : ''}.`,
  told: (count: number) => (count === 1 ? ' The one who waits was told.' : ` The ${count} who wait were told.`),
  usual: ({ name }: Store) => `${name} promises its usual times again.`,
  tellWaiting: (count: number) => (count === 1 ? 'Also tell the one who waits' : `Also tell the ${count} who wait`),
  refused: 'This could not be changed. Please try again.',
  unreachable: 'No connection, so nothing is changed yet. Please try again.',
  otherStore: 'You work at another store, so this one cannot be changed from here.',
  overtaken: ({ name }: Store) => `Somebody has changed ${name} again meanwhile. It stays as it is now.`,
} as const;

/** Names the overbooked stations: 'Overbooked: bar'. */
export const overbookedWords = ({ overbooked }: StoreState): string =>
  `Overbooked: ${[...new Set(overbooked.map(({ station }) => station))].join(' and ')}`;

/** Says when stations are overbooked: 'at 9:00', or 'from 9:00' if it is several times. */
export const overbookedTimes = ({ overbooked }: StoreState, timeZone: string): string => {
  const times = [...new Set(overbooked.map(({ startsAt }) => Date.parse(startsAt)))];
  return `${times.length > 1 ? 'from' : 'at'} ${formatClockTime(timeZone, Math.min(...times))}`;
};

export const isPaused = (state: StoreState | undefined, now: number): boolean =>
  !!state?.pausedUntil && Date.parse(state.pausedUntil) > now;

export const isBusy = (state: StoreState | undefined, now: number): boolean =>
  !!state && state.busyMinutes > 0 && (!state.busyUntil || Date.parse(state.busyUntil) > now);
