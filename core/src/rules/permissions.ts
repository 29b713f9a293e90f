/** From the least to the most: a higher role may do everything that a lower one may. */
export const roles = ['customer', 'staff', 'manager', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Who may do what. Contracts, buttons and the test of every call's access read this table. */
export const needs = {
  'board.work': 'staff',
  'soldOut.set': 'staff',
  'reports.read': 'manager',
} as const satisfies Record<string, Role>;
export type Permission = keyof typeof needs;

/** A role that this release does not know may do nothing. */
export const isAtLeast = (role: string | undefined, least: Role): boolean =>
  roles.indexOf(role as Role) >= roles.indexOf(least);

export const may = (role: string | undefined, what: Permission): boolean => isAtLeast(role, needs[what]);
