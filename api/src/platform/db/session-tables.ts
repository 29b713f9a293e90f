import type { Generated } from 'kysely';

type Sessions = {
  user_id: string;
  token_hash: Buffer;
  session_id: Generated<string>;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  device: string | null;
  /** At prompts, since the last right one. */
  wrong_passwords: Generated<number>;
};

type LoginNetworks = {
  user_id: string;
  network_hash: Buffer;
  last_used_at: Generated<Date>;
};

/** Whoever works or worked here; written by a trigger on `users`. */
type StaffRecords = {
  user_id: string;
  name: string;
  email: string;
};

/** Written by triggers on `users`: the block of a mailbox outlives the account. */
type BlockedAddresses = {
  address_hash: Buffer;
  left_at: Generated<Date>;
};

/** Counts by minute. `account` is no foreign key: it may be a deleted account's. */
type SecurityEvents = {
  event_id: string;
  at: Date;
  kind: string;
  network: string;
  account: string | null;
  count: number;
};

/** Who is logged in, from where, and who works here. */
export type SessionTables = {
  sessions: Sessions;
  login_networks: LoginNetworks;
  staff_records: StaffRecords;
  blocked_addresses: BlockedAddresses;
  security_events: SecurityEvents;
};
