import type { Contract, ResponseOf } from '@juniper/core/contracts/contract.ts';
import { ApiError, apiUrl, type PathOf, withToken } from './api.ts';

type StreamContract = Contract & { stream: true };
/** `live` from the first event on; while `reconnecting`, what was heard last is the best that is known. */
export type StreamState = 'live' | 'reconnecting';
type Follower<T> = { onEvent: (event: T) => void; onState: (state: StreamState) => void };

/** The server's heartbeat comes well within it. */
const silenceMs = 35_000;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

const openStream = async (path: string, token: string, signal: AbortSignal) => {
  const response = await fetch(apiUrl(path), {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal,
  });
  if (!response.ok || !response.body) throw new ApiError('refused', response.status, '', response.statusText);
  return response.body.getReader();
};

/** Takes text in pieces as they come and gives the data of each whole frame. Comments, the heartbeat, have none. */
const frameReader = () => {
  const decoder = new TextDecoder();
  let rest = '';
  return (piece: Uint8Array): string[] => {
    const frames = (rest + decoder.decode(piece, { stream: true })).replaceAll('\r\n', '\n').split('\n\n');
    rest = frames.pop() ?? '';
    return frames.flatMap((frame) => {
      const data = frame.split('\n').filter((line) => line.startsWith('data:'));
      return data.length > 0 ? [data.map((line) => line.slice(5)).join('\n')] : [];
    });
  };
};

/**
 * Follows a stream of server-sent events with the customer's token until the returned function is called. A lost
 * connection is taken up again, by and by more slowly; the server then begins with the whole state, so nothing is missed.
 */
export const followStream = <C extends StreamContract = never>(
  path: PathOf<C>,
  { onEvent, onState }: Follower<ResponseOf<C>>,
): (() => void) => {
  let isOver = false;
  let retryMs = firstRetryMs;
  let connection = new AbortController();
  let stopWaiting = () => {};

  const listen = async () => {
    const { signal } = connection;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const hear = () => {
      clearTimeout(silence);
      silence = setTimeout(() => connection.abort(), silenceMs);
    };
    try {
      hear();
      const reader = await withToken((token) => openStream(path, token, signal));
      const readFrames = frameReader();
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        hear();
        for (const data of readFrames(next.value)) {
          const event = JSON.parse(data);
          if (signal.aborted) return;
          retryMs = firstRetryMs;
          onState('live');
          onEvent(event);
        }
      }
    } finally {
      clearTimeout(silence);
    }
  };

  const wait = () =>
    new Promise<void>((resolve) => {
      // After a restart of the server not everyone comes back at the same moment.
      const timer = setTimeout(resolve, retryMs * (0.5 + Math.random() / 2));
      stopWaiting = () => {
        clearTimeout(timer);
        resolve();
      };
      retryMs = Math.min(2 * retryMs, longestRetryMs);
    });

  const run = async () => {
    while (!isOver) {
      connection = new AbortController();
      const failure = await listen().catch((error: unknown) => error);
      connection.abort();
      if (isOver || (failure instanceof ApiError && failure.status === 401)) break;
      onState('reconnecting');
      await wait();
    }
    stop();
  };

  const drop = () => connection.abort();
  const retryNow = () => document.visibilityState === 'visible' && stopWaiting();
  const stop = () => {
    isOver = true;
    drop();
    stopWaiting();
    removeEventListener('offline', drop);
    removeEventListener('online', retryNow);
    document.removeEventListener('visibilitychange', retryNow);
  };

  addEventListener('offline', drop);
  addEventListener('online', retryNow);
  document.addEventListener('visibilitychange', retryNow);
  void run();
  return stop;
};
