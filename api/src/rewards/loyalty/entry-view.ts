import type { LoyaltyEntry } from '@juniper/core/contracts/loyalty.ts';
import type { listEntries } from './queries.ts';

type Row = Awaited<ReturnType<typeof listEntries>>[number];

export const toEntry = ({ entry_id, kind, points, number, reason, created_at }: Row): LoyaltyEntry => ({
  id: entry_id,
  kind,
  points,
  orderNumber: number,
  ...(reason !== null && { reason }),
  createdAt: created_at.toISOString(),
});
