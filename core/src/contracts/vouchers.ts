import { z } from 'zod';
import type { Contract } from './contract.ts';
import { Id } from './id.ts';

/** A voucher of any release. Pages leave out kinds that they do not know. */
export const Voucher = z.object({
  id: Id,
  kind: z.string(),
  expiresAt: z.iso.datetime(),
  /** The amount and the cafe's reason, for a voucher of the kind 'thanks'. */
  offCents: z.number().int().exactOptional(),
  reason: z.string().exactOptional(),
});
export type Voucher = z.infer<typeof Voucher>;

export const listVouchers = {
  method: 'GET',
  path: '/vouchers',
  access: 'customer',
  summary: "The customer's vouchers that can be used now, the one that ends first at the top",
  conditional: true,
  response: z.object({ success: z.literal(true), data: z.array(Voucher) }),
} as const satisfies Contract;
