/** Gives each caller at most `maxAtOnce` slots at a time and queues `maxWaiting` more calls. */
export function createCallSlots(maxAtOnce: number, maxWaiting: number) {
  const callers = new Map<string, { running: number; queue: (() => void)[] }>();

  return {
    /** Resolves to true once the call has a slot, which `release` ends. Resolves to false if the queue is full. */
    async acquire(caller: string): Promise<boolean> {
      const calls = callers.get(caller) ?? { running: 0, queue: [] };
      callers.set(caller, calls);
      if (calls.running < maxAtOnce) {
        calls.running += 1;
        return true;
      }
      if (calls.queue.length >= maxWaiting) return false;
      await new Promise<void>((start) => calls.queue.push(start));
      return true;
    },

    release(caller: string): void {
      const calls = callers.get(caller);
      const next = calls?.queue.shift();
      if (next) next();
      else if (calls) calls.running -= 1;
      if (calls?.running === 0) callers.delete(caller);
    },
  };
}
