import type { Selectable } from 'kysely';
import type { DB } from './generated-tables.ts';

/** The tables of a migrated database. */
export type Schema = DB;

export type UserRow = Selectable<DB['users']>;

/** The caller's row, without secrets. */
export type Account = Pick<
  UserRow,
  | 'user_id'
  | 'email'
  | 'name'
  | 'avatar'
  | 'provider'
  | 'role'
  | 'newsletter'
  | 'notifications'
  | 'favorite_store'
  | 'loyalty_points'
  | 'email_verified_at'
  | 'trusted_at'
  | 'birthday_month'
  | 'birthday_day'
  | 'created_at'
  | 'updated_at'
>;
