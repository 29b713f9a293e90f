import type { ScreenEvent } from '@juniper/core/contracts/pickup-screen.ts';
import { readFrames } from '../../app/lib/read-frames.ts';

type Follower = {
  onEvent: (event: ScreenEvent) => void;
  /** The connection is lost since this time. Called again with each try. */
  onLost: (since: number) => void;
  /** The key is wrong, or was replaced. */
  onRefused: () => void;
};

/** Longer than the server's heartbeat interval: after such a silence the connection counts as lost. */
const silenceMs = 35_000;
const retryMs = 2_000;
/** A refused screen asks rarely, because each try counts as a guess of its network. */
const refusedRetryMs = 60_000;

/** Follows a store's orders for good. Nobody reloads a screen on a wall, so it tries again whatever happens. */
export async function followScreen(store: string, key: string, follower: Follower): Promise<never> {
  let lostAt: number | undefined;
  for (;;) {
    const status = await listen(store, key, (event) => {
      lostAt = undefined;
      follower.onEvent(event);
    }).catch(() => 0);
    if (status === 404) follower.onRefused();
    else {
      lostAt ??= Date.now();
      follower.onLost(lostAt);
    }
    const isRefused = status === 404 || status === 429;
    // With jitter, so that not all screens come back at the same moment after a restart of the server.
    await new Promise((resolve) =>
      setTimeout(resolve, (isRefused ? refusedRetryMs : retryMs) * (0.75 + Math.random() / 2)),
    );
  }
}

/** Reads one stream to its end, and returns the status of its answer. The key is in a header, where no log has it. */
async function listen(store: string, key: string, onEvent: Follower['onEvent']): Promise<number> {
  const connection = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    clearTimeout(silence);
    silence = setTimeout(() => connection.abort(), silenceMs);
  };
  try {
    hear();
    const { ok, status, body } = await fetch(`/api/pickup/${encodeURIComponent(store)}/events`, {
      headers: { accept: 'text/event-stream', 'x-screen-key': key },
      cache: 'no-store',
      credentials: 'omit',
      signal: connection.signal,
    });
    if (!ok || !body) return status;
    const reader = body.getReader();
    const toEvents = readFrames();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      hear();
      for (const data of toEvents(next.value)) onEvent(JSON.parse(data));
    }
    return status;
  } finally {
    clearTimeout(silence);
    connection.abort();
  }
}
