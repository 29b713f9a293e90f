import { z } from 'zod';
import { storeLocations } from '../rules/stores.ts';
import type { Contract } from './contract.ts';

/** An order as its customer sees it (spec section 3). Money is dollars; `storeLocation` null is the main store. */
export const Order = z.object({
  id: z.uuid(),
  orderNumber: z.string(),
  createdAt: z.iso.datetime(),
  totalAmount: z.number(),
  status: z.enum(['pending', 'preparing', 'completed', 'cancelled']),
  items: z.array(z.object({ name: z.string(), quantity: z.number().int(), price: z.number() })),
  storeLocation: z.enum(storeLocations).nullable(),
});
export type Order = z.infer<typeof Order>;

/** Newest first. `cursor` is the `nextCursor` of the page before; null means that there is no more. */
export const listOrders = {
  method: 'GET',
  path: '/orders',
  access: 'customer',
  summary: "The customer's own orders, newest first",
  conditional: true,
  query: z.object({ cursor: z.uuid().optional(), limit: z.coerce.number().int().min(1).max(50).default(10) }),
  response: z.object({
    success: z.literal(true),
    data: z.array(Order),
    nextCursor: z.uuid().nullable(),
    total: z.number().int(),
  }),
} as const satisfies Contract;
