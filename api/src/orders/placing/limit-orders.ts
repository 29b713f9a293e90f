import { limitConcurrency } from '../../platform/http/limit-concurrency.ts';

/**
 * Limits the orders that hold connections at once: four of a store, which wait for the same locks, and `most` in all.
 * Customers have 10 of the 16 connections of their pool, staff 3 of the 4 of theirs. Refuses an order that would wait
 * longer than `maxWaitMs`, so that the caller gets an answer soon.
 */
export function createOrderLimiter(most: number, maxWaitMs = 1_000) {
  const runGlobally = limitConcurrency(most, 40, 10);
  const stores = new Map<string, typeof runGlobally>();

  return <Result>(store: string, network: string, place: () => Promise<Result>): Promise<Result> => {
    const runInStore = stores.get(store) ?? limitConcurrency(4, 20, 10);
    stores.set(store, runInStore);
    const signal = AbortSignal.timeout(maxWaitMs);
    return runInStore(() => runGlobally(place, network, signal), network, signal);
  };
}

export type RunOrder = ReturnType<typeof createOrderLimiter>;
