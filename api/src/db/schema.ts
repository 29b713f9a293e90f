import type { Generated, Selectable } from 'kysely';

type Users = {
  user_id: string;
  email: string;
  name: string;
  avatar: string | null;
  password_hash: string | null;
  provider: 'local' | 'google';
  role: Generated<'customer' | 'staff'>;
  newsletter: Generated<boolean>;
  notifications: Generated<boolean>;
  favorite_store: string | null;
  loyalty_points: Generated<number>;
  email_verified_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Date | null;
};

type Sessions = {
  user_id: string;
  token_hash: Buffer;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
};

type LoyaltyLedger = {
  user_id: string;
  entry_id: string;
  kind: 'welcome' | 'order';
  order_id: string | null;
  points: number;
  created_at: Generated<Date>;
};

type Mails = {
  user_id: string;
  subject_id: string;
  kind: string;
  sent_at: Generated<Date>;
};

/** The tables as `migrations/` makes them. */
export type Schema = {
  users: Users;
  sessions: Sessions;
  loyalty_ledger: LoyaltyLedger;
  mails: Mails;
};

export type UserRow = Selectable<Users>;
