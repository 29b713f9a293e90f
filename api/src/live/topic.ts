import { boundedWork } from '../auth/bounded-work.ts';
import type { EventStream } from '../http/streams.ts';
import type { Changes } from './order-news.ts';

/** What streams read never takes more than this of the connections: customers' calls go first. */
const inTurn = boundedWork(4, Number.POSITIVE_INFINITY);

type Read<State> = (known: State | undefined, changes: Changes) => Promise<State>;

export type Topic<State> = {
  /** Comes back when the first state is handed over; fails when it cannot be read. */
  join(stream: Pick<EventStream, 'onEnd'>, follow: (state: State) => void): Promise<void>;
  refresh(changes: Changes): void;
};

/**
 * What any number of streams follow. It is read once for all of them: at the start, when it is told of changes, and
 * every `everyMs` in case it was not told. Each stream is handed the whole state and sends what it has not sent yet.
 */
export function createTopic<State>(read: Read<State>, everyMs: number, onDeserted = () => {}): Topic<State> {
  const followers = new Set<(state: State) => void>();
  let state: State | undefined;
  let wanted: Changes | undefined;
  let reading: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const readWanted = async () => {
    try {
      for (let changes = wanted; changes; changes = wanted) {
        const due = changes;
        wanted = undefined;
        const latest = await inTurn(() => read(state, due));
        // Nobody keeps it up to date for nobody.
        state = followers.size > 0 ? latest : undefined;
        for (const follow of followers) follow(latest);
      }
    } catch (error) {
      // The next reading makes up for this one.
      wanted = 'everything';
      throw error;
    } finally {
      reading = undefined;
    }
  };
  const want = (changes: Changes): Promise<void> => {
    wanted = changes === 'everything' || wanted === 'everything' ? 'everything' : [...(wanted ?? []), ...changes];
    reading ??= readWanted();
    return reading;
  };
  const refresh = (changes: Changes) => {
    if (followers.size > 0) want(changes).catch(() => {});
  };
  const leave = (follow: (state: State) => void) => {
    followers.delete(follow);
    if (followers.size > 0) return;
    state = undefined;
    clearInterval(timer);
    timer = undefined;
    onDeserted();
  };

  return {
    refresh,
    join: async (stream, follow) => {
      followers.add(follow);
      stream.onEnd(() => leave(follow));
      timer ??= setInterval(() => refresh('everything'), everyMs);
      if (state !== undefined) follow(state);
      else await want('everything');
    },
  };
}
