import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { isWorkRole } from '@juniper/core/rules/permissions.ts';
import type { Caller } from './authentication.ts';
import { createUnavailableError } from './http-error.ts';
import { toWideNetwork } from './network-prefix.ts';

export type EventStream<Event = unknown> = {
  send(event: Event): void;
  onEnd(done: () => void): void;
  end(): void;
};

/** Screens without a login have no caller. */
type OpenStream = { caller: Caller | undefined; network: string; response: ServerResponse; source: Readable };

type Settings = {
  isSignedIn(caller: Caller): Promise<boolean>;
  onCount?: ((count: number) => void) | undefined;
  maxPerCustomer?: number;
  maxPerStaffAccount?: number;
  /** Accounts on unconfirmed addresses cost nothing, so they are limited by network. */
  maxUnconfirmed?: number;
  max?: number;
  /** The limits of screens without a login. These streams do not count to the other limits. */
  maxScreens?: number;
  maxScreensPerNetwork?: number;
  reservedForStaff?: number;
  checkEveryMs?: number;
};

export type Streams = ReturnType<typeof createStreams>;

const maxUnread = 256 * 1024;

const isCustomer = (caller: Caller | undefined) => !!caller && !isWorkRole(caller.account.role);
const isUnconfirmed = (caller: Caller | undefined) => !!caller && caller.account.email_verified_at === null;

/** Keeps all open streams of this process: limits, heartbeat and shutdown. */
export function createStreams({
  isSignedIn,
  onCount,
  maxPerCustomer = 4,
  maxPerStaffAccount = 10,
  maxUnconfirmed = 100,
  max = 1_000,
  maxScreens = 100,
  maxScreensPerNetwork = 8,
  reservedForStaff = 50,
  checkEveryMs = 15_000,
}: Settings) {
  const open = new Set<OpenStream>();
  let isClosing = false;

  const write = (stream: OpenStream, text: string) => {
    if (!open.has(stream)) return;
    if (stream.source.readableLength > maxUnread) stream.source.destroy();
    else stream.source.push(text);
  };
  const end = (stream: OpenStream) => {
    open.delete(stream);
    onCount?.(open.size);
    stream.source.push(null);
  };
  // One by one, so that a thousand checks do not flood the database. Without a database, streams stay open.
  const endLoggedOut = async (streams: Iterable<OpenStream>) => {
    for (const stream of streams) {
      const stays = !stream.caller || (await isSignedIn(stream.caller).catch(() => true));
      if (!stays && open.has(stream)) end(stream);
    }
  };
  let isChecking = false;
  const checkAll = async () => {
    if (isChecking) return;
    isChecking = true;
    await endLoggedOut([...open]);
    isChecking = false;
  };
  const timer = setInterval(() => {
    // An SSE comment keeps proxies from closing an idle stream.
    for (const stream of open) write(stream, ':\n\n');
    checkAll();
  }, checkEveryMs).unref();

  const isFull = (caller: Caller | undefined, network: string): boolean => {
    const screens = [...open].filter((other) => !other.caller);
    if (!caller) {
      const neighbours = screens.filter((other) => other.network === network);
      return screens.length >= maxScreens || neighbours.length >= maxScreensPerNetwork;
    }
    if (open.size - screens.length >= max) return true;
    if (!isCustomer(caller)) return false;
    const isNeighbour = (other: OpenStream) => other.network === network && isUnconfirmed(other.caller);
    if (isUnconfirmed(caller) && [...open].filter(isNeighbour).length >= maxUnconfirmed) return true;
    return [...open].filter((other) => isCustomer(other.caller)).length >= max - reservedForStaff;
  };
  const findStreams = (userId: string) => [...open].filter(({ caller }) => caller?.account.user_id === userId);

  return {
    /** Ends an account's oldest stream at its limit. A screen has no caller. */
    open(
      caller: Caller | undefined,
      address: string,
      response: ServerResponse,
    ): { stream: EventStream; source: Readable } {
      const network = toWideNetwork(address);
      // The `close` event of a client that hung up during the look-up does not come again.
      if (isClosing || response.destroyed || isFull(caller, network)) throw createUnavailableError();
      const [oldest, ...others] = caller ? findStreams(caller.account.user_id) : [];
      if (oldest && others.length + 1 >= (isCustomer(caller) ? maxPerCustomer : maxPerStaffAccount)) end(oldest);
      const opened: OpenStream = { caller, network, response, source: new Readable({ read() {} }) };
      open.add(opened);
      onCount?.(open.size);
      response.once('close', () => {
        if (open.delete(opened)) onCount?.(open.size);
      });
      const stream: EventStream = {
        send: (event) => write(opened, `data: ${JSON.stringify(event)}\n\n`),
        onEnd: (done) => void response.once('close', done),
        end: () => end(opened),
      };
      return { stream, source: opened.source };
    },

    /** For calls that may end sessions. */
    endLoggedOut: (userId: string) => endLoggedOut(findStreams(userId)),

    /** Disconnects clients that have not read the end within a second. */
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
