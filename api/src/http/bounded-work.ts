import { busy } from './refusal.ts';

/** Runs at most `atOnce` tasks concurrently and queues at most `waiting` more; the rest is refused with a 503. */
export function boundedWork(atOnce: number, waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) {
        throw busy();
      }
      // A finished task hands its slot to the next in the queue, so that no newcomer can take it in between.
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
