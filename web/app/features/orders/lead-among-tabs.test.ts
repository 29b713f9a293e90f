import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leadAmongTabs } from './watch-orders.ts';

type Waiting = { hold: () => Promise<void>; settle: (error?: unknown) => void };

/** The browser's locks as far as we use them: one holder, a queue, and stealing. */
const fakeLocks = () => {
  let holder: Waiting | undefined;
  const line: Waiting[] = [];
  const grant = (next: Waiting | undefined) => {
    holder = next;
    void next?.hold().then(() => {
      next.settle();
      if (holder === next) grant(line.shift());
    });
  };
  const request = (_: string, { steal, signal }: LockOptions, hold: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const waiting: Waiting = { hold, settle: (error) => (error ? reject(error) : resolve()) };
      signal?.addEventListener('abort', () => {
        if (!line.includes(waiting)) return;
        line.splice(line.indexOf(waiting), 1);
        reject(signal.reason);
      });
      if (steal) {
        holder?.settle(new DOMException('stolen', 'AbortError'));
        grant(waiting);
      } else if (holder) line.push(waiting);
      else grant(waiting);
    });
  return { request, waiting: () => line.length };
};

let locks: ReturnType<typeof fakeLocks>;
let leading: string[];
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const look = async (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
};
/** In the test all tabs share a document, so only the tab that is opened or made visible gets the event. */
const openTab = async (name: string) => {
  const stop = leadAmongTabs('orders', () => {
    leading.push(name);
    return () => {
      leading = leading.filter((each) => each !== name);
    };
  });
  await settle();
  return stop;
};

beforeEach(() => {
  leading = [];
  locks = fakeLocks();
  vi.stubGlobal('navigator', { locks });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('one tab leads; when it leaves, the next in line does', async () => {
  await look('hidden');
  const stopOne = await openTab('one');
  const stopTwo = await openTab('two');
  expect(leading).toEqual(['one']);
  stopOne();
  await settle();
  expect(leading).toEqual(['two']);
  stopTwo();
  expect(leading).toEqual([]);
});

test('a tab that is opened to be looked at takes the lead, and the one before waits in line', async () => {
  const stopOne = await openTab('one');
  const stopTwo = await openTab('two');
  expect(leading).toEqual(['two']);
  expect(locks.waiting()).toBe(1);
  stopTwo();
  await settle();
  expect(leading).toEqual(['one']);
  stopOne();
});

test('a tab in line that is looked at takes the lead, and leaves the line', async () => {
  const stopOne = await openTab('one');
  await look('hidden');
  const stopTwo = await openTab('two');
  expect(leading).toEqual(['one']);
  await look('visible');
  expect(leading).toEqual(['two']);
  expect(locks.waiting()).toBe(1);
  stopOne();
  stopTwo();
  await settle();
  expect([leading, locks.waiting()]).toEqual([[], 0]);
});

test('without the browser’s locks every tab leads', async () => {
  vi.stubGlobal('navigator', {});
  const stopOne = await openTab('one');
  const stopTwo = await openTab('two');
  expect(leading).toEqual(['one', 'two']);
  stopOne();
  stopTwo();
  expect(leading).toEqual([]);
});
