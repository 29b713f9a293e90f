const strokes = [
  { at: 0, hertz: 880 },
  { at: 0.35, hertz: 1318.5 },
];
export const bellMs = 2_000;

/** Two soft strokes of a bell. Where the browser allows no sound yet, there is none. */
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
