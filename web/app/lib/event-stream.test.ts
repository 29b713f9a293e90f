import type { followOrders } from '@juniper/core/contracts/orders.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusedSession } from './api.ts';
import { followStream } from './event-stream.ts';
import { serverNow } from './server-clock.ts';
import { storage } from './storage.ts';

type Connection = {
  headers: Record<string, string>;
  isOpen: () => boolean;
  send: (piece: string | Uint8Array) => Promise<void>;
  lose: () => Promise<void>;
  end: () => Promise<void>;
};

let connections: Connection[];
/** What the next connections get instead of a stream. */
let refusals: (number | 'no network')[];
let heard: unknown[];
/** What a follower does with an event, besides recording it. */
let handle: () => void;
let states: string[];
let stop: () => void;
/** How far the server's clock is ahead of the device's. */
let aheadMs: number;

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
};
const settle = () => pass(0);
const last = () => connections[connections.length - 1] as Connection;
const frame = (loyaltyPoints: number) => `data: {"orders":[],"loyaltyPoints":${loyaltyPoints}}\n\n`;
const points = () => heard.map((event) => (event as { loyaltyPoints: number }).loyaltyPoints);

const fakeFetch = async (_: string, { headers, signal }: RequestInit) => {
  const refusal = refusals.shift();
  if (refusal === 'no network') throw new TypeError('Failed to fetch');
  if (refusal) return new Response('', { status: refusal });
  let isOpen = true;
  let stream: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller;
    },
  });
  const close = (how: () => void) => {
    if (isOpen) how();
    isOpen = false;
    return settle();
  };
  connections.push({
    headers: headers as Record<string, string>,
    isOpen: () => isOpen,
    send: (piece) => {
      stream.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
      return settle();
    },
    lose: () => close(() => stream.error(new TypeError('network error'))),
    end: () => close(() => stream.close()),
  });
  signal?.addEventListener('abort', () => close(() => stream.error(signal.reason)));
  const date = new Date(Date.now() + aheadMs).toUTCString();
  return new Response(body, { status: 200, headers: { date } });
};

const follow = async () => {
  stop = followStream<typeof followOrders>('/orders/events', {
    onEvent: (event) => {
      heard.push(event);
      handle();
    },
    onState: (state) => states.push(state),
  });
  await settle();
};

beforeEach(() => {
  connections = [];
  refusals = [];
  heard = [];
  states = [];
  aheadMs = 0;
  handle = () => {};
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('fetch', fakeFetch);
  storage.write('token', 'secret');
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

describe('events', () => {
  test('the answer tells the server’s time', async () => {
    aheadMs = 3_600_000;
    await follow();
    expect(Math.round((serverNow() - Date.now()) / 60_000)).toBe(60);
    aheadMs = 0;
    await last().lose();
    await pass(1_000);
    expect(serverNow()).toBe(Date.now());
  });

  test('each frame is heard, with the customer’s token, and the first makes it live', async () => {
    await follow();
    expect(last().headers).toEqual({ accept: 'text/event-stream', authorization: 'Bearer secret' });
    expect(states).toEqual([]);
    await last().send(frame(100));
    await last().send(frame(104));
    expect(points()).toEqual([100, 104]);
    expect(new Set(states)).toEqual(new Set(['live']));
  });

  test('a frame in pieces, two at once, other line ends, other fields and letters of two bytes', async () => {
    await follow();
    await last().send('data: {"loyaltyPo');
    expect(heard).toEqual([]);
    await last().send(`ints":1}\n\n${frame(2)}id: 7\r\nevent: change\r\ndata: {"loyaltyPoints":\r\ndata: 3}\r`);
    await last().send('\n\r\n');
    const twoBytes = new TextEncoder().encode('é');
    await last().send('data: {"loyaltyPoints":"caf');
    await last().send(twoBytes.slice(0, 1));
    await last().send(twoBytes.slice(1));
    await last().send('"}\n\n');
    expect(points()).toEqual([1, 2, 3, 'café']);
  });

  test('a heartbeat says nothing', async () => {
    await follow();
    await last().send(': still here\n\n');
    expect([heard, states]).toEqual([[], []]);
  });

  test('a follower that throws is logged once and hears the next event on the same connection', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const fault = new Error('the board broke');
    handle = () => {
      throw fault;
    };
    await follow();
    await last().send(frame(1));
    await last().send(frame(2));
    await pass(34_000);
    expect(points()).toEqual([1, 2]);
    expect([connections.length, states.includes('reconnecting')]).toEqual([1, false]);
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.any(String), fault);
  });

  test('after the stop nothing is heard, and nothing connects again', async () => {
    await follow();
    await last().send(frame(1));
    stop();
    expect(last().isOpen()).toBe(false);
    await pass(120_000);
    expect(connections).toHaveLength(1);
    expect(points()).toEqual([1]);
    expect(states).not.toContain('reconnecting');
  });
});

describe('a lost connection', () => {
  test.each(['lose', 'end'] as const)('%s: says so, and is taken up again after a second', async (how) => {
    await follow();
    await last().send(frame(1));
    await last()[how]();
    expect(states.at(-1)).toBe('reconnecting');
    await pass(999);
    expect(connections).toHaveLength(1);
    await pass(1);
    await last().send(frame(2));
    expect(points()).toEqual([1, 2]);
    expect(states.at(-1)).toBe('live');
  });

  test('each try waits twice as long, 30 seconds at most, until an event comes', async () => {
    refusals = ['no network', 503, 429, 'no network', 500, 502];
    await follow();
    for (const waitMs of [1_000, 2_000, 4_000, 8_000, 16_000]) {
      const left = refusals.length;
      await pass(waitMs - 1);
      expect(refusals).toHaveLength(left);
      await pass(1);
      expect(refusals).toHaveLength(left - 1);
    }
    await pass(29_999);
    expect(connections).toHaveLength(0);
    await pass(1);
    await last().send(frame(1));
    await last().lose();
    await pass(1_000);
    expect(connections).toHaveLength(2);
  });

  test('not everyone comes back at the same moment', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    refusals = [503];
    await follow();
    await pass(500);
    expect(connections).toHaveLength(1);
  });

  test('35 seconds of silence are a loss, and a heartbeat is no silence', async () => {
    await follow();
    await last().send(frame(1));
    await pass(34_999);
    await last().send(': still here\n\n');
    await pass(34_999);
    expect(connections).toHaveLength(1);
    await pass(1);
    expect(states.at(-1)).toBe('reconnecting');
    await pass(1_000);
    expect(connections).toHaveLength(2);
  });

  test('what cannot be read is a loss', async () => {
    await follow();
    await last().send('data: <html>\n\n');
    expect(states).toEqual(['reconnecting']);
    await pass(1_000);
    expect(connections).toHaveLength(2);
  });

  test('offline it is lost at once, and back online it is taken up at once', async () => {
    await follow();
    await last().send(frame(1));
    refusals = ['no network', 'no network', 'no network'];
    dispatchEvent(new Event('offline'));
    await settle();
    expect(states.at(-1)).toBe('reconnecting');
    await pass(6_000);
    refusals = [];
    dispatchEvent(new Event('online'));
    await settle();
    await last().send(frame(2));
    expect(points()).toEqual([1, 2]);
  });

  test('who looks at the page again does not wait', async () => {
    refusals = [503, 503, 503, 503];
    await follow();
    await pass(7_000);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(connections).toHaveLength(0);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(connections).toHaveLength(1);
  });
});

describe('an ended session', () => {
  test('is told as other calls tell it, and nothing connects again', async () => {
    const sessionEnded = vi.fn();
    const stopListening = refusedSession.subscribe(sessionEnded);
    refusals = [401];
    await follow();
    expect(sessionEnded).toHaveBeenCalledOnce();
    await pass(120_000);
    dispatchEvent(new Event('online'));
    await settle();
    expect(connections).toHaveLength(0);
    expect(states).toEqual([]);
    stopListening();
  });
});

describe('a refusal', () => {
  test('says that the stream is down, and nothing connects again', async () => {
    refusals = [403];
    await follow();
    await pass(120_000);
    dispatchEvent(new Event('online'));
    await settle();
    expect([connections, states]).toEqual([[], ['reconnecting']]);
  });
});
