import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Stubs media queries, which jsdom lacks. Says which of them match, and lets a test change that. */
export const stubMedia = (...holding: string[]) => {
  let matching = holding;
  const listeners = new Set<() => void>();
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return matching.includes(query);
    },
    addEventListener: (_: 'change', listener: () => void) => listeners.add(listener),
    removeEventListener: (_: 'change', listener: () => void) => listeners.delete(listener),
  }));
  return {
    change: (...now: string[]) =>
      act(() => {
        matching = now;
        for (const listener of listeners) listener();
      }),
  };
};
