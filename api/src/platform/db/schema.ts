import type { Selectable } from 'kysely';
import type { DB } from './generated-tables.ts';

export type Schema = DB;

export type UserRow = Selectable<DB['users']>;

const accountFields = [
  'user_id',
  'email',
  'name',
  'avatar',
  'provider',
  'role',
  'newsletter',
  'notifications',
  'favorite_store',
  'loyalty_points',
  'email_verified_at',
  'trusted_at',
  'birthday_month',
  'birthday_day',
  'created_at',
  'updated_at',
] as const;

/** The caller's row, without secrets. */
export type Account = Pick<UserRow, (typeof accountFields)[number]>;

/** Listed, because a later migration must not change the results of a running server's statements. */
export const accountColumns = accountFields.map((field) => `users.${field}`).join(', ');

export type OrderRef = { userId: string; orderId: string };
