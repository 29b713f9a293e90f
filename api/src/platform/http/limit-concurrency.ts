import { createBusyError } from './http-error.ts';

/**
 * Runs at most `maxAtOnce` tasks and queues `maxWaiting` more, `maxWaitingPerCaller` of one caller. Refuses the rest with
 * a 503, and tasks that still wait when `signal` is aborted.
 */
export function limitConcurrency(maxAtOnce: number, maxWaiting: number, maxWaitingPerCaller = maxWaiting) {
  let running = 0;
  const queue: { caller: string; start: () => void }[] = [];
  const isFull = (caller: string) =>
    queue.length >= maxWaiting || queue.filter((task) => task.caller === caller).length >= maxWaitingPerCaller;

  const waitForStart = (caller: string, signal?: AbortSignal) =>
    new Promise<void>((start, refuse) => {
      const task = { caller, start };
      queue.push(task);
      signal?.addEventListener('abort', () => {
        const index = queue.indexOf(task);
        if (index === -1) return;
        queue.splice(index, 1);
        refuse(createBusyError());
      });
    });

  const run = async <T>(work: () => Promise<T>, caller = '', signal?: AbortSignal): Promise<T> => {
    if (signal?.aborted) throw createBusyError();
    if (running >= maxAtOnce) {
      if (isFull(caller)) throw createBusyError();
      // A finished task hands its slot to the next in the queue, so that no newcomer can take it in between.
      await waitForStart(caller, signal);
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
