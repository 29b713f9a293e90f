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

/** Replaces the browser's sound until stubs are removed. `audio.change` sets the state of the context created last. */
export const stubAudio = () => {
  const audio = { change: (_state: string) => {} };
  vi.stubGlobal(
    'AudioContext',
    class extends EventTarget {
      state = 'running';
      constructor() {
        super();
        audio.change = (state) => {
          this.state = state;
          this.dispatchEvent(new Event('statechange'));
        };
      }
      resume = async () => audio.change('running');
      close = async () => {};
    },
  );
  return audio;
};

/** Adds enough of the methods of dialogs, which jsdom lacks. */
export const addDialogMethods = (): void => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
};
