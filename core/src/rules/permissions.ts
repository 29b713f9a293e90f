/** From the least to the most: a higher role may do everything that a lower one may. */
export const roles = ['customer', 'staff', 'manager', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Who may do what. Contracts, buttons and the test of every call's access read this table. */
export const needs = {
  'board.work': 'staff',
  'soldOut.set': 'staff',
  'store.pause': 'staff',
  'orders.today': 'staff',
  'menu.edit': 'manager',
  'menu.publish': 'manager',
  'orders.find': 'manager',
  'orders.cancel': 'manager',
  'orders.refund': 'manager',
  'customers.find': 'manager',
  'customers.give': 'manager',
  'customers.block': 'manager',
  'reports.read': 'manager',
  'hours.edit': 'manager',
  'staff.manage': 'owner',
  'shop.edit': 'owner',
  'payments.switch': 'owner',
  'audit.read': 'owner',
} as const satisfies Record<string, Role>;
export type Permission = keyof typeof needs;

/** A role that this release does not know may do nothing. */
export const isAtLeast = (role: string | undefined, least: Role): boolean =>
  roles.indexOf(role as Role) >= roles.indexOf(least);

export const may = (role: string | undefined, what: Permission): boolean => isAtLeast(role, needs[what]);

/** What somebody gives away on one business day, and the refunds of one order. Above it: 403 `above_limit`. */
export const limits: Partial<Record<string, { points: number; voucherCents: number; refundCents: number }>> = {
  manager: { points: 500, voucherCents: 2_000, refundCents: 10_000 },
  owner: { points: 10_000, voucherCents: 20_000, refundCents: 1_000_000 },
};

/** 'Mei is a manager.' */
export const namedRole = (role: string): string =>
  ({ manager: 'a manager', owner: 'an owner', customer: 'a customer' })[role] ?? role;
