import { z } from 'zod';
import { voucherKinds } from '../rules/vouchers.ts';
import type { Contract } from './contract.ts';

export const Voucher = z.object({ id: z.uuid(), kind: z.enum(voucherKinds), expiresAt: z.iso.datetime() });
export type Voucher = z.infer<typeof Voucher>;

export const listVouchers = {
  method: 'GET',
  path: '/vouchers',
  access: 'customer',
  summary: "The customer's vouchers that can be used now, the one that ends first at the top",
  conditional: true,
  response: z.object({ success: z.literal(true), data: z.array(Voucher) }),
} as const satisfies Contract;
