import { vi } from 'vitest';

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
