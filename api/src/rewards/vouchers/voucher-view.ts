import type { Voucher } from '@juniper/core/contracts/vouchers.ts';
import type { listUsableVouchers } from './queries.ts';

type Row = Awaited<ReturnType<typeof listUsableVouchers>>[number];

export const toVoucher = ({ voucher_id, kind, expires_at, off_cents, reason }: Row): Voucher => ({
  id: voucher_id,
  kind,
  expiresAt: expires_at.toISOString(),
  ...(off_cents !== null && { offCents: off_cents }),
  ...(reason !== null && { reason }),
});
