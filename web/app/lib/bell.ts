const strokes = [
  { at: 0, hertz: 880 },
  { at: 0.35, hertz: 1318.5 },
];
/** How long a context may take to start, and how long it runs: that time and the whole bell. */
const startMs = 1_000;
const awakeMs = 3_000;

/** Rings two soft strokes. Silent if the browser does not allow sound yet. */
export const strikeBell = (context: AudioContext): void => {
  if (context.state !== 'running') return;
  for (const { at, hertz } of strokes) {
    const start = context.currentTime + at;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.15, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 1.4);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 1.5);
  }
};

let shared: AudioContext | undefined;
let sleepTimer: ReturnType<typeof setTimeout>;

/** Starts the sound and suspends it after a while, since a running context keeps the device busy. */
const wake = async (): Promise<AudioContext> => {
  const context = shared ?? new AudioContext();
  shared = context;
  clearTimeout(sleepTimer);
  sleepTimer = setTimeout(() => void context.suspend(), awakeMs);
  // Without a press the promise stays pending until there is one, too late for the bell.
  await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, startMs))]);
  return context;
};

const noSound = () => {};

/** Browsers start sound only from a press: call this in the press that asks for a bell later. */
export const prepareBell = (): void => void wake().catch(noSound);

/** Rings now, on a page where `prepareBell` was called or the browser allows sound by itself. */
export const ringBell = (): void => void wake().then(strikeBell).catch(noSound);
