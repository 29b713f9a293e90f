import type { Db } from '../../platform/db/database.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { countCapturedOpen, countFailedRefunds, countOldHolds, countUnsettled } from './metric-queries.ts';

export function registerPaymentMetrics(metrics: Metrics, { db }: { db: Db }): void {
  metrics.watch('payments_unsettled', 'Payments and refunds that should be final by now', () => countUnsettled(db));
  metrics.watch('payments_captured_open', 'Captured for over a day, and the order is not completed', () =>
    countCapturedOpen(db),
  );
  metrics.watch('payments_held_long', 'Holds on cards that are older than five days', () => countOldHolds(db));
  metrics.watch('refunds_failed', 'Failed refunds that nobody has looked at', () => countFailedRefunds(db));
}
