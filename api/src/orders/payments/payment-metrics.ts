import type { Db } from '../../platform/db/database.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { countFailedRefunds, countUnsettled } from './metric-queries.ts';

export function registerPaymentMetrics(metrics: Metrics, { db }: { db: Db }): void {
  metrics.watch('payments_unsettled', 'Payments and refunds that should be final by now', () => countUnsettled(db));
  metrics.watch('refunds_failed', 'Failed refunds that nobody has looked at', () => countFailedRefunds(db));
}
