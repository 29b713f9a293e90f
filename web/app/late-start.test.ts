import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepForOffline } from './late-start.ts';

const register = vi.fn(async () => {});
let readyState: DocumentReadyState;
let connection: { saveData: boolean } | undefined;
let rest: (() => void)[];

beforeEach(() => {
  readyState = 'loading';
  connection = undefined;
  rest = [];
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
  vi.stubGlobal('navigator', {
    serviceWorker: { register },
    get connection() {
      return connection;
    },
  });
  vi.stubGlobal('requestIdleCallback', (act: () => void) => rest.push(act));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  register.mockClear();
});

const load = () => {
  readyState = 'complete';
  dispatchEvent(new Event('load'));
};
const becomeIdle = () => {
  for (const act of rest) act();
};

test('registers the worker when the page is loaded, and idle', () => {
  keepForOffline();
  becomeIdle();
  load();
  expect(register).not.toHaveBeenCalled();
  becomeIdle();
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js');
});

test('a page that is loaded already waits for an idle moment only', () => {
  readyState = 'complete';
  keepForOffline();
  expect(register).not.toHaveBeenCalled();
  becomeIdle();
  expect(register).toHaveBeenCalledOnce();
});

test('without idle callbacks it waits two seconds', () => {
  vi.useFakeTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  keepForOffline();
  load();
  vi.advanceTimersByTime(1999);
  expect(register).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(register).toHaveBeenCalledOnce();
});

test.each([
  [true, 0],
  [false, 1],
])('a visitor whose saveData is %s: %i registrations', (saveData, count) => {
  connection = { saveData };
  keepForOffline();
  load();
  becomeIdle();
  expect(register).toHaveBeenCalledTimes(count);
});

test('a browser without service workers, and one that refuses, go on', async () => {
  vi.stubGlobal('navigator', {});
  keepForOffline();
  load();
  becomeIdle();
  expect(register).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { serviceWorker: { register: register.mockRejectedValueOnce(new Error('refused')) } });
  keepForOffline();
  becomeIdle();
  await expect(register.mock.results[0]?.value).rejects.toThrow('refused');
});
