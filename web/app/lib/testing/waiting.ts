import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Holds timeouts back until `pass`. The rest, also the local API, goes on in real time. End it with `vi.useRealTimers`. */
export const holdTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Waits until `isDone` returns true. Testing Library's own waiting needs timeouts. */
export const untilTrue = async (isDone: () => boolean) => {
  while (!isDone()) await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
};

/** Waits until `check` does not throw any more. Unlike `waitFor` of Testing Library it also works with a false clock. */
export const until = <Result>(check: () => Result | Promise<Result>) => vi.waitFor(check, { timeout: 10_000 });
