const staff = ['board.work', 'soldOut.set', 'store.pause', 'orders.today'] as const;

const manager = [
  ...staff,
  'menu.edit',
  'menu.publish',
  'orders.find',
  'orders.cancel',
  'orders.refund',
  'customers.find',
  'customers.give',
  'customers.block',
  'reports.read',
  'hours.edit',
] as const;

const owner = [...manager, 'staff.manage', 'shop.edit', 'payments.switch', 'audit.read'] as const;

export type Permission = (typeof owner)[number];

/**
 * The limits of a person's gifts on one business day, and of the refunds of one order. Above them: 403 `above_limit`.
 */
export type GiftLimits = { points: number; voucherCents: number; refundCents: number };

type RoleEntry = {
  label: string;
  /** 'Mei is a manager.' */
  inSentence: string;
  /** 'Only managers can do this.' */
  inSentencePlural: string;
  hint: string;
  permissions: readonly Permission[];
  limits?: GiftLimits;
};

/**
 * A new role is one entry here, before the owner. The first role that has a permission names the refusal of others: 403
 * `manager_only`.
 */
export const roles = {
  customer: { label: 'Customer', inSentence: 'a customer', inSentencePlural: 'customers', hint: '', permissions: [] },
  staff: {
    label: 'Staff',
    inSentence: 'staff',
    inSentencePlural: 'staff',
    hint: 'Work on the board and say what is sold out.',
    permissions: staff,
  },
  manager: {
    label: 'Manager',
    inSentence: 'a manager',
    inSentencePlural: 'managers',
    hint: 'Also change the menu, find orders and customers, read reports, set hours.',
    permissions: manager,
    limits: { points: 500, voucherCents: 2_000, refundCents: 10_000 },
  },
  owner: {
    label: 'Owner',
    inSentence: 'an owner',
    inSentencePlural: 'the owner',
    hint: 'Also say who works here, open stores, set taxes, and read the audit log.',
    permissions: owner,
    limits: { points: 10_000, voucherCents: 20_000, refundCents: 1_000_000 },
  },
} as const satisfies Record<string, RoleEntry>;

export type Role = keyof typeof roles;
export type WorkRole = Exclude<Role, 'customer'>;

export const workRoles = (Object.keys(roles) as Role[]).filter((role): role is WorkRole => role !== 'customer');

/** Refunds above this need the password of the person who makes them. */
export const confirmRefundsAbove = roles.manager.limits.refundCents;

const findRole = (role: string | undefined): RoleEntry | undefined =>
  role !== undefined && Object.hasOwn(roles, role) ? roles[role as Role] : undefined;

export const hasPermission = (role: string | undefined, permission: Permission): boolean =>
  findRole(role)?.permissions.includes(permission) ?? false;

export const isWorkRole = (role: string | undefined): boolean => (findRole(role)?.permissions.length ?? 0) > 0;

export const findRolesWith = (permission: Permission): WorkRole[] =>
  workRoles.filter((role) => hasPermission(role, permission));

export const getLimits = (role: string | undefined): GiftLimits | undefined => findRole(role)?.limits;

/** Returns a role as a heading; a role of a newer release is called by its name. */
export const getRoleLabel = (role: string): string => findRole(role)?.label ?? role;

/** Returns a role as part of a sentence: 'Mei is a manager.' */
export const formatRole = (role: string): string => findRole(role)?.inSentence ?? role;
