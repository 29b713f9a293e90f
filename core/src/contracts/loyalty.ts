import { z } from 'zod';
import type { Contract } from './contract.ts';
import { Id } from './id.ts';

export const LoyaltyEntry = z.object({
  id: Id,
  kind: z.string(),
  points: z.number().int(),
  orderNumber: z.string().nullable(),
  reason: z.string().exactOptional(),
  createdAt: z.iso.datetime(),
});
export type LoyaltyEntry = z.infer<typeof LoyaltyEntry>;

/** Accepts only the caller's own completed order and the points that the server computes. */
export const claimPoints = {
  method: 'POST',
  path: '/auth/loyalty/add',
  access: 'customer',
  summary: 'Claim the points of a completed order, once',
  body: z.object({ points: z.number().int().positive(), orderId: Id }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Contract;

export const getLoyalty = {
  method: 'GET',
  path: '/loyalty',
  access: 'customer',
  summary: "Get the customer's points and their history",
  conditional: true,
  query: z.object({ cursor: Id.optional(), limit: z.coerce.number().int().min(1).max(50).default(20) }),
  response: z.object({
    success: z.literal(true),
    points: z.number().int(),
    data: z.array(LoyaltyEntry),
    nextCursor: Id.nullable(),
  }),
} as const satisfies Contract;
