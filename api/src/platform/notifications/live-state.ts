import type { EventStream } from '../http/streams.ts';
import type { Changes } from './order-notifications.ts';

type ReadState<State> = (state: State | undefined, changes: Changes) => Promise<State>;

type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

export type LiveState<State> = {
  /** Resolves with the stream's first state, or rejects when it cannot be read. */
  subscribe(stream: Pick<EventStream, 'onEnd'>, follow: (state: State) => void): Promise<void>;
  refresh(changes: Changes): void;
};

/**
 * Creates a state that many streams follow and one read updates: at the start, after each change, and every `everyMs`
 * in case a notification was lost.
 */
export function createLiveState<State>(
  runLimited: RunLimited,
  read: ReadState<State>,
  everyMs: number,
  onEmpty = () => {},
): LiveState<State> {
  const followers = new Set<(state: State) => void>();
  let state: State | undefined;
  let pending: Changes | undefined;
  let reading: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const readPending = async () => {
    try {
      for (let changes = pending; changes; changes = pending) {
        const due = changes;
        pending = undefined;
        const latest = await runLimited(() => read(state, due));
        state = followers.size > 0 ? latest : undefined;
        for (const follow of followers) follow(latest);
      }
    } catch (error) {
      // The next read must cover these changes too.
      pending = 'everything';
      throw error;
    } finally {
      reading = undefined;
    }
  };
  const requestRead = (changes: Changes): Promise<void> => {
    pending = changes === 'everything' || pending === 'everything' ? 'everything' : [...(pending ?? []), ...changes];
    reading ??= readPending();
    return reading;
  };
  const refresh = (changes: Changes) => {
    if (followers.size > 0) requestRead(changes).catch(() => {});
  };
  const leave = (follow: (state: State) => void) => {
    followers.delete(follow);
    if (followers.size > 0) return;
    state = undefined;
    clearInterval(timer);
    timer = undefined;
    onEmpty();
  };

  return {
    refresh,
    subscribe: async (stream, follow) => {
      followers.add(follow);
      stream.onEnd(() => leave(follow));
      timer ??= setInterval(() => refresh('everything'), everyMs);
      if (state !== undefined) follow(state);
      else await requestRead('everything');
    },
  };
}
