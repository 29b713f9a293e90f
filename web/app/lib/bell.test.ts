import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Starts suspended, and runs only after `resume` was called in a press, as in Safari. */
class StrictAudio {
  static isPressed = false;
  static tones = 0;
  static opened: StrictAudio[] = [];
  state = 'suspended';
  currentTime = 0;
  isAllowed = false;
  constructor() {
    StrictAudio.opened.push(this);
  }
  resume() {
    this.isAllowed ||= StrictAudio.isPressed;
    return new Promise<void>((resolve) => {
      if (!this.isAllowed) return;
      setTimeout(() => {
        this.state = 'running';
        resolve();
      }, 50);
    });
  }
  async suspend() {
    this.state = 'suspended';
  }
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (next: unknown) => next };
  }
  createOscillator() {
    return { frequency: {}, connect: (next: unknown) => next, start: () => StrictAudio.tones++, stop() {} };
  }
}

let bell: typeof import('./bell.ts');

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', StrictAudio);
  Object.assign(StrictAudio, { isPressed: false, tones: 0, opened: [] });
  vi.resetModules();
  bell = await import('./bell.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const press = (act: () => void) => {
  StrictAudio.isPressed = true;
  act();
  StrictAudio.isPressed = false;
};

test('a bell that was prepared by a press rings later by itself, and nothing runs in between', async () => {
  press(bell.prepareBell);
  await pass(4_000);
  expect([StrictAudio.tones, StrictAudio.opened.map(({ state }) => state)]).toEqual([0, ['suspended']]);
  await pass(240_000);
  bell.ringBell();
  await pass(50);
  expect(StrictAudio.tones).toBe(2);
  await pass(4_000);
  expect(StrictAudio.opened.map(({ state }) => state)).toEqual(['suspended']);
});

test('a bell that rings while another ends is not cut off', async () => {
  press(bell.ringBell);
  await pass(2_000);
  bell.ringBell();
  await pass(2_900);
  expect([StrictAudio.tones, StrictAudio.opened[0]?.state]).toEqual([4, 'running']);
});

test('where no press was made it is silent, also when one is made after it', async () => {
  bell.ringBell();
  await pass(2_000);
  press(bell.prepareBell);
  await pass(10_000);
  expect(StrictAudio.tones).toBe(0);
});

test('a browser without sound goes on', async () => {
  vi.stubGlobal('AudioContext', undefined);
  bell.prepareBell();
  bell.ringBell();
  await pass(1_000);
  expect(StrictAudio.opened).toEqual([]);
});
