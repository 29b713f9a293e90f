import { busy } from './http-error.ts';

/**
 * Runs at most `atOnce` tasks concurrently and queues at most `waiting` more, `waitingOfOne` of them of one caller; the rest
 * is refused with a 503.
 */
export function limitConcurrency(atOnce: number, waiting: number, waitingOfOne = waiting) {
  let running = 0;
  const queue: { caller: string; start: () => void }[] = [];
  const isFull = (caller: string) =>
    queue.length >= waiting || queue.filter((task) => task.caller === caller).length >= waitingOfOne;

  const run = async <T>(work: () => Promise<T>, caller = ''): Promise<T> => {
    if (running >= atOnce) {
      if (isFull(caller)) throw busy();
      // A finished task hands its slot to the next in the queue, so that no newcomer can take it in between.
      await new Promise<void>((start) => queue.push({ caller, start }));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next.start();
      else running -= 1;
    }
  };
  return Object.assign(run, { waiting: () => queue.length });
}
