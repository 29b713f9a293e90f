import type { Operation } from './operations.ts';

/**
 * lost: it is done, and the connection ends without an answer. unheard: it is not done, the connection ends.
 * slow: it is done and answered after `ms`. limited: 429. broken: 500, not done. broken after: 500, and done.
 * declined: 402.
 */
export type Fault = 'lost' | 'unheard' | 'slow' | 'limited' | 'broken' | 'broken after' | 'declined';
export type Ordered = { fault: Fault; ms: number };

export function createFaults() {
  const ordered: (Ordered & { operation: Operation | '*'; times: number })[] = [];
  return {
    /** The next `times` calls of an operation go wrong in this way. */
    order: (operation: Operation | '*', fault: Fault, { times = 1, ms = 5_000 } = {}): void => {
      ordered.push({ operation, fault, times, ms });
    },
    forget: (): void => {
      ordered.length = 0;
    },
    next: (operation: Operation): Ordered | undefined => {
      const found = ordered.find((each) => each.operation === operation || each.operation === '*');
      if (found && --found.times === 0) ordered.splice(ordered.indexOf(found), 1);
      return found;
    },
  };
}
export type Faults = ReturnType<typeof createFaults>;
