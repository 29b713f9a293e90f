import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Timeouts wait for `pass`; everything else, the local API too, goes on in real time. End it with `vi.useRealTimers`. */
export const holdTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Waits until it is done: Testing Library's own waiting needs timeouts. */
export const until = async (isDone: () => boolean) => {
  while (!isDone()) await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
};
