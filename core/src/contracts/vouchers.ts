import { z } from 'zod';
import type { Contract } from './contract.ts';

/** A page leaves out a kind that it does not know, because it cannot say what the voucher takes off. */
export const Voucher = z.object({ id: z.uuid(), kind: z.string(), expiresAt: z.iso.datetime() });
export type Voucher = z.infer<typeof Voucher>;

export const listVouchers = {
  method: 'GET',
  path: '/vouchers',
  access: 'customer',
  summary: "The customer's vouchers that can be used now, the one that ends first at the top",
  conditional: true,
  response: z.object({ success: z.literal(true), data: z.array(Voucher) }),
} as const satisfies Contract;
