import { Refusal } from '../http/refusal.ts';

/** Runs at most `atOnce` pieces of work together and lets at most `waiting` more wait; the rest is told to come back. */
export function boundedWork(atOnce: number, waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) {
        throw new Refusal(503, 'busy', 'Many people are logging in right now. Please try again in a moment.', {
          retryAfterSeconds: 2,
        });
      }
      // Whoever finishes hands its place over, so that nobody can slip in between.
      await new Promise<void>((takePlace) => queue.push(takePlace));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(run, { waiting: () => queue.length });
}
