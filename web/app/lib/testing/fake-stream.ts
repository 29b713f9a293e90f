import type { Claim, Ticket } from '@juniper/core/contracts/staff.ts';

type Event = { isWhole: boolean; tickets: Ticket[]; more?: number; unpaid?: number; claims?: Claim[] };
type Follower = { onEvent: (event: Event) => void; onState: (state: 'live' | 'reconnecting') => void };

let current: { path: string; follower: Follower } | undefined;

/** Replaces `lib/event-stream.ts`: a test says what the server sends. */
export const followStream = (path: string, follower: Follower): (() => void) => {
  const mine = { path, follower };
  current = mine;
  return () => {
    if (current === mine) current = undefined;
  };
};

export const stream = {
  path: () => current?.path,
  live: (event: Event) => {
    current?.follower.onState('live');
    current?.follower.onEvent(event);
  },
  drop: () => current?.follower.onState('reconnecting'),
};
