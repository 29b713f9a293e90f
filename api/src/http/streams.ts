import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Caller } from './authentication.ts';
import { unavailable } from './refusal.ts';

/** The way to one browser. */
export type EventStream<Event = unknown> = {
  send(event: Event): void;
  onEnd(done: () => void): void;
};

type Open = { caller: Caller; response: ServerResponse; source: Readable };

type Settings = {
  isSignedIn(caller: Caller): Promise<boolean>;
  onCount?: ((count: number) => void) | undefined;
  mostOfUser?: number;
  most?: number;
  lookEveryMs?: number;
};

export type Streams = ReturnType<typeof createStreams>;

/** Who has so much yet to read is not reading. */
const mostUnread = 256 * 1024;

/** All open streams of this process: how many there may be, that they stay alive, and how they end. */
export function createStreams({ isSignedIn, onCount, mostOfUser = 10, most = 1_000, lookEveryMs = 15_000 }: Settings) {
  const open = new Set<Open>();
  let isClosing = false;

  const write = (stream: Open, text: string) => {
    if (!open.has(stream)) return;
    if (stream.source.readableLength > mostUnread) stream.source.destroy();
    else stream.source.push(text);
  };
  const end = (stream: Open) => {
    open.delete(stream);
    onCount?.(open.size);
    stream.source.push(null);
  };
  // One after the other, so that asking after a thousand sessions is no rush on the database. While it cannot be asked,
  // nobody is sent away.
  let isLooking = false;
  const endLoggedOut = async () => {
    if (isLooking) return;
    isLooking = true;
    for (const stream of open) {
      const stays = await isSignedIn(stream.caller).catch(() => true);
      if (!stays && open.has(stream)) end(stream);
    }
    isLooking = false;
  };
  const timer = setInterval(() => {
    // A comment keeps proxies from closing a stream on which nothing happens.
    for (const stream of open) write(stream, ':\n\n');
    endLoggedOut();
  }, lookEveryMs).unref();

  return {
    /** Gives the stream and what the response must be made of. Of one customer's streams the oldest makes room. */
    open(caller: Caller, response: ServerResponse): { stream: EventStream; source: Readable } {
      if (isClosing || open.size >= most) throw unavailable();
      const [oldest, ...others] = [...open].filter((other) => other.caller.account.user_id === caller.account.user_id);
      if (oldest && others.length + 1 >= mostOfUser) end(oldest);
      const opened: Open = { caller, response, source: new Readable({ read() {} }) };
      open.add(opened);
      onCount?.(open.size);
      response.once('close', () => {
        if (open.delete(opened)) onCount?.(open.size);
      });
      const stream: EventStream = {
        send: (event) => write(opened, `data: ${JSON.stringify(event)}\n\n`),
        onEnd: (done) => void response.once('close', done),
      };
      return { stream, source: opened.source };
    },

    /** Ends all; who has not read the end within a second is cut off. */
    async close(): Promise<void> {
      isClosing = true;
      clearInterval(timer);
      const ending = [...open];
      for (const stream of ending) end(stream);
      if (ending.length === 0) return;
      const closed = ending.map(({ response }) => new Promise((done) => response.once('close', done)));
      await Promise.race([Promise.all(closed), delay(1_000)]);
      for (const { response } of ending) response.destroy();
    },
  };
}
