/**
 * The order in which a transaction locks what it needs, so that none wait for each other in a circle; it leaves out what
 * it does not need. `api/test/lock-order.test.ts` compares the statements that the product sends.
 *
 * - `owners`: an advisory lock and all owners' accounts, by id. Only changes of roles take it.
 * - `account`: of the caller and the customer, owners first, then by id.
 * - `head`: the row that says which menu is live; one person edits or publishes at a time.
 * - `catalogue`: an advisory lock; orders share it, and whoever publishes or sells out holds it alone.
 * - `order` before `payment`: `settlePayment` reads both under one lock and then cancels, which returns the rest.
 * - `stock` and `slots`: several rows each, by id or by time.
 */
export const lockOrder = [
  'owners',
  'account',
  'session',
  'head',
  'catalogue',
  'order',
  'payment',
  'voucher',
  'stock',
  'slots',
  'points',
] as const;

export type Lock = (typeof lockOrder)[number];
