import { z } from 'zod';
import { answerWith, type Contract } from './contract.ts';
import { Id } from './id.ts';

/** Pages leave out kinds that they do not know. */
export const Voucher = z.object({
  id: Id,
  kind: z.string(),
  expiresAt: z.iso.datetime(),
  /** Only of the kind 'thanks'. */
  offCents: z.number().int().exactOptional(),
  reason: z.string().exactOptional(),
});
export type Voucher = z.infer<typeof Voucher>;

export const listVouchers = {
  method: 'GET',
  path: '/vouchers',
  access: 'customer',
  summary: "List the customer's usable vouchers, the first to end on top",
  conditional: true,
  response: answerWith(z.array(Voucher)),
} as const satisfies Contract;
