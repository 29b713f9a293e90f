import { z } from 'zod';
import type { Contract } from './contract.ts';

/** A safe claim (decision 23): only for the caller's own completed order and only the points the server computes. */
export const claimPoints = {
  method: 'POST',
  path: '/auth/loyalty/add',
  access: 'customer',
  summary: 'Claim the points of a completed order; claiming them again changes nothing',
  body: z.object({ points: z.number().int().positive(), orderId: z.uuid() }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Contract;
