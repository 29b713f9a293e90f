import type { Db } from '../db/database.ts';
import type { Metrics } from '../metrics.ts';
import { countFailedRefunds, countUnsettled } from './alert-store.ts';

/** Adds the gauges of the alerts on money. Each server reports the same numbers. */
export function watchPayments(metrics: Metrics, { db }: { db: Db }): void {
  metrics.watch('payments_unsettled', 'Payments and refunds that should be final by now', () => countUnsettled(db));
  metrics.watch('refunds_failed', 'Failed refunds that nobody has looked at', () => countFailedRefunds(db));
}
