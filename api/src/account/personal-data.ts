import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { findAccount, findContactMessages, findRows } from './store.ts';

/** Every table that holds something of a customer, with the columns that are keys or hashes and stay inside. */
export const personalTables = {
  users: ['password_hash', 'unsubscribe_key'],
  user_identities: [],
  sessions: ['token_hash'],
  password_resets: ['token_hash'],
  email_confirmations: ['token_hash'],
  parting_mails: [],
  favorites: [],
  orders: ['idempotency_key', 'request_hash'],
  order_items: [],
  order_events: ['staff_id'],
  vouchers: [],
  carts: [],
  loyalty_ledger: [],
  feedback: [],
  mails: [],
} satisfies Partial<Record<keyof Schema, string[]>>;

/** All that we hold about a customer, by table. Messages from the contact form are theirs once the address is confirmed. */
export async function collectData(db: Db, userId: string) {
  const data: Record<string, Awaited<ReturnType<typeof findRows>>> = {};
  for (const [table, secrets] of Object.entries(personalTables)) {
    data[table] = await findRows(db, table as keyof typeof personalTables, userId, secrets);
  }
  const account = await findAccount(db, userId);
  data.contact_messages = account?.email_verified_at ? await findContactMessages(db, account.email) : [];
  return data;
}
