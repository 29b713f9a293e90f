import type { User } from '@juniper/core/contracts/user.ts';
import { createStore } from 'zustand/vanilla';

/**
 * What happens to the session, for features that keep something of the customer:
 * - started: a customer is logged in on this page, or another one is
 * - loaded: the server has answered with the account
 * - ending: a logout was pressed; it waits a moment for work that still needs the token
 * - ended: nobody is logged in any more
 */
export type SessionEvent =
  | { kind: 'started' }
  | { kind: 'loaded'; user: User }
  | { kind: 'ending'; waitUntil: (work: Promise<unknown>) => void }
  | { kind: 'ended' };

type Kind = SessionEvent['kind'];
type EventOf<K extends Kind> = Extract<SessionEvent, { kind: K }>;

const events = createStore<SessionEvent>()(() => ({ kind: 'ended' }));

export const publishSession = (event: SessionEvent): void => events.setState(event, true);

/** Calls the listener for each event of a kind. Returns a function that stops it. */
export const onSession = <K extends Kind>(kind: K, listener: (event: EventOf<K>) => void): (() => void) =>
  events.subscribe((event) => {
    if (event.kind === kind) listener(event as EventOf<K>);
  });

/** Logging out waits no longer than this. */
const patienceMs = 2_000;

/** Lets features send what the account lacks while the token still works. A failure does not prevent the logout. */
export const prepareLogout = (): Promise<unknown> => {
  const works: Promise<unknown>[] = [];
  publishSession({ kind: 'ending', waitUntil: (work) => void works.push(work) });
  return Promise.race([Promise.allSettled(works), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
};
