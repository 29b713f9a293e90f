/** Gives each caller `atOnce` turns at a time and keeps `waiting` more in line. */
export function createTurns(atOnce: number, waiting: number) {
  const lines = new Map<string, { running: number; queue: (() => void)[] }>();

  return {
    /** Resolves to true when it is the caller's turn, which `end` ends, or at once to false if the line is full. */
    async begin(caller: string): Promise<boolean> {
      const line = lines.get(caller) ?? { running: 0, queue: [] };
      lines.set(caller, line);
      if (line.running < atOnce) {
        line.running += 1;
        return true;
      }
      if (line.queue.length >= waiting) return false;
      await new Promise<void>((takeTurn) => line.queue.push(takeTurn));
      return true;
    },

    end(caller: string): void {
      const line = lines.get(caller);
      const next = line?.queue.shift();
      if (next) next();
      else if (line) line.running -= 1;
      if (line?.running === 0) lines.delete(caller);
    },
  };
}
