import { bellMs, strikeBell } from '../../lib/bell.ts';

/** Where the browser allows no sound yet, the toast says the same. */
export const ring = (): void => {
  const context = new AudioContext();
  strikeBell(context);
  setTimeout(() => void context.close(), bellMs);
};
