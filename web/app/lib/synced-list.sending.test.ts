import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { storage } from './storage.ts';
import { createSender, type Session } from './synced-list.ts';
import { sampleUser } from './testing/samples.ts';

const unavailable = (retryAfterMs = 0) => new ApiError('refused', 503, 'unavailable', '', undefined, retryAfterMs);
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let sync: ReturnType<typeof createSender>;
/** When each call began, in ms since the start of the test. */
let calls: number[];
let startedAt: number;
/** What a call does once it is under way. */
let work: (session: Session) => Promise<void>;

beforeEach(() => {
  vi.useFakeTimers();
  storage.write('user', sampleUser);
  storage.write('token', 'token-1');
  calls = [];
  startedAt = Date.now();
  work = async () => {};
  sync = createSender({
    name: 'test',
    gatherMs: 1_000,
    send: (session) => {
      calls.push(Date.now() - startedAt);
      return work(session);
    },
  });
});

afterEach(() => {
  sync.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  storage.forgetCustomer();
});

test('changes that follow each other closely are sent together, a second after the first', async () => {
  for (const ms of [0, 300, 300, 300]) {
    await pass(ms);
    sync.change();
  }
  await pass(60_000);
  expect(calls).toEqual([1_000]);
});

test('changes without a pause do not put off the sending', async () => {
  for (let ms = 0; ms < 5_000; ms += 500) {
    sync.change();
    await pass(500);
  }
  expect(calls.length).toBeGreaterThanOrEqual(3);
});

test('a change made while a call is under way is sent after it, and never beside it', async () => {
  let underWay = 0;
  work = async () => {
    underWay += 1;
    expect(underWay).toBe(1);
    await after(5_000);
    underWay -= 1;
  };
  sync.wake();
  await pass(100);
  for (const act of [sync.change, sync.wake, sync.change]) act();
  await pass(60_000);
  expect(calls).toEqual([0, 6_000]);
});

describe('after a failure', () => {
  beforeEach(() => {
    work = async () => {
      await after(1_500);
      throw unavailable();
    };
  });

  test.each([0, 1])('each wait is twice as long, a quarter more or less, and five minutes at most', async (random) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    sync.wake();
    await pass(3_600_000);
    const waits = calls.slice(1).map((at, index) => at - (calls[index] as number) - 1_500);
    const share = random === 0 ? 0.75 : 1.25;
    expect(waits.slice(0, 7)).toEqual([10, 20, 40, 80, 160, 300, 300].map((seconds) => seconds * 1_000 * share));
  });

  test.each([300, 1_200, 3_000])('pressing every %i ms brings the next try no closer', async (pressMs) => {
    const press = setInterval(sync.change, pressMs);
    await pass(40_000);
    clearInterval(press);
    expect(calls.length).toBeGreaterThanOrEqual(2);
    expect(calls.length).toBeLessThanOrEqual(3);
  });

  test.each(['online', 'focus'])('%s brings the next try at once', async (event) => {
    sync.wake();
    await pass(2_000);
    dispatchEvent(new Event(event));
    expect(calls).toEqual([0, 2_000]);
  });

  test('the first success forgets the failures', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    sync.wake();
    await pass(20_000);
    work = async () => {};
    await pass(60_000);
    expect(calls).toHaveLength(3);
    work = async () => {
      throw unavailable();
    };
    sync.wake();
    const failedAt = Date.now() - startedAt;
    await pass(10_000);
    expect(calls.slice(3)).toEqual([failedAt, failedAt + 10_000]);
  });

  test('one last try before a logout is made at once', async () => {
    sync.wake();
    await pass(500);
    const flushed = sync.flush();
    await pass(3_000);
    await flushed;
    expect(calls).toEqual([0, 1_500]);
  });
});

describe('Retry-After', () => {
  beforeEach(() => {
    work = async () => {
      throw unavailable(60_000);
    };
  });

  test('is waited for', async () => {
    sync.wake();
    await pass(59_900);
    expect(calls).toEqual([0]);
    await pass(200);
    expect(calls).toEqual([0, 60_000]);
  });

  test('is waited for, however often somebody presses, comes back or goes online', async () => {
    sync.wake();
    const nudge = setInterval(() => {
      sync.change();
      sync.wake();
      for (const name of ['online', 'focus']) dispatchEvent(new Event(name));
    }, 700);
    await pass(59_900);
    expect(calls).toEqual([0]);
    await pass(200);
    clearInterval(nudge);
    expect(calls).toEqual([0, 60_000]);
  });

  test('shorter than the wait after a failure changes nothing', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    work = async () => {
      throw unavailable(2_000);
    };
    sync.wake();
    await pass(9_999);
    expect(calls).toEqual([0]);
    await pass(1);
    expect(calls).toEqual([0, 10_000]);
  });
});

describe('the customer', () => {
  test('nobody is logged in: nothing is sent, and nothing has failed', async () => {
    storage.remove('token');
    sync.change();
    await pass(60_000);
    expect(calls).toEqual([]);
    storage.write('token', 'token-1');
    sync.change();
    await pass(1_000);
    expect(calls).toHaveLength(1);
  });

  test.each([
    ['an answer', () => Promise.resolve('theirs')],
    ['a failure', () => Promise.reject(unavailable(60_000))],
  ])('%s for a customer who has left is not taken, and the next one does not wait for it', async (_, outcome) => {
    const taken: unknown[] = [];
    work = async ({ own }) => {
      taken.push(await own(after(2_000).then(outcome)));
    };
    sync.wake();
    await pass(1_000);
    storage.write('user', { ...sampleUser, id: 'another' });
    storage.write('token', 'token-2');
    sync.wake();
    await pass(1_999);
    expect(calls).toEqual([0]);
    await pass(1_000);
    expect(calls).toEqual([0, 3_000]);
    expect(taken).toEqual([]);
  });
});

test('once stopped, nothing is sent any more', async () => {
  work = async () => {
    throw unavailable();
  };
  sync.wake();
  await pass(100);
  sync.stop();
  dispatchEvent(new Event('online'));
  await pass(600_000);
  expect(calls).toEqual([0]);
});
