/**
 * The order in which every transaction takes its locks, which prevents deadlocks. `api/test/lock-order.test.ts` checks
 * it. `owners` and `catalogue` are advisory locks: orders share the catalogue's, publishing holds it alone. Rows of one
 * kind are locked by id or by time, accounts of owners first. Carts and counter codes are not listed: only their account's
 * lock comes before them.
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
