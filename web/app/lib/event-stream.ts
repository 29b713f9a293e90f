import type { Contract, ResponseBody } from '@juniper/core/contracts/contract.ts';
import { ApiError, apiUrl, logFailure, type PathOf, withToken } from './api.ts';
import { readFrames } from './read-frames.ts';
import { noteServerTime } from './server-clock.ts';

type StreamContract = Contract & { stream: true };
/** `live` from the first event on; `reconnecting` while the stream is down, and from then on if the server refuses it. */
export type StreamState = 'live' | 'reconnecting';
type Follower<T> = { onEvent: (event: T) => void; onState: (state: StreamState) => void };

/** Longer than the server's heartbeat interval: after such a silence the connection counts as lost. */
const silenceMs = 35_000;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

const openStream = async (path: string, token: string, signal: AbortSignal) => {
  const response = await fetch(apiUrl(path), {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal,
  });
  noteServerTime(response.headers.get('date'));
  if (!response.ok || !response.body) throw new ApiError('refused', response.status, '', response.statusText);
  return response.body.getReader();
};

/**
 * Follows a stream of server-sent events with the customer's token until the returned function is called. A lost
 * connection is opened again, with a growing delay; the server then starts with the whole state, so nothing is missed.
 * It ends when the session has ended (401) or the server refuses (403): another try would get the same answer.
 */
export const followStream = <C extends StreamContract = never>(
  path: PathOf<C>,
  { onEvent, onState }: Follower<ResponseBody<C>>,
): (() => void) => {
  let isOver = false;
  let retryMs = firstRetryMs;
  let connection = new AbortController();
  let stopWaiting = () => {};
  let hasFailed = false;

  /** Calls a follower. Its error must not close the stream: it would be thrown again after every reconnect. */
  const tell = (call: () => void) => {
    try {
      call();
    } catch (error) {
      if (!hasFailed) logFailure('A stream event could not be handled', error);
      hasFailed = true;
    }
  };

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
      const toData = readFrames();
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        hear();
        for (const data of toData(next.value)) {
          const event = JSON.parse(data);
          if (signal.aborted) return;
          retryMs = firstRetryMs;
          tell(() => onState('live'));
          tell(() => onEvent(event));
        }
      }
    } finally {
      clearTimeout(silence);
    }
  };

  const wait = () =>
    new Promise<void>((resolve) => {
      // With jitter, so that not all clients reconnect at the same moment after a restart of the server.
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
      const status = failure instanceof ApiError ? failure.status : 0;
      if (isOver || status === 401) break;
      tell(() => onState('reconnecting'));
      if (status === 403) break;
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
