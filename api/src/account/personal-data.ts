import { Readable } from 'node:stream';
import { findAccount } from '../identity/user-queries.ts';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { createSessionEndedError } from '../platform/http/http-error.ts';
import { readRows, readRowsByAddress } from './queries.ts';

/** Tables with customer data, and their columns that are not exported. */
export const personalTables = {
  users: ['password_hash', 'unsubscribe_key'],
  user_identities: [],
  sessions: ['token_hash'],
  login_networks: ['network_hash'],
  password_resets: ['token_hash'],
  email_confirmations: ['token_hash'],
  counter_codes: ['code_hash'],
  parting_mails: [],
  favorites: [],
  saved_recipes: [],
  orders: ['idempotency_key', 'request_hash'],
  order_contacts: [],
  order_items: ['counted'],
  order_events: ['staff_id'],
  order_work: [],
  payments: ['provider_id', 'intent_id'],
  refunds: ['provider_id', 'actor'],
  refund_lines: [],
  vouchers: [],
  vouchers_given: ['address_hash'],
  carts: [],
  loyalty_ledger: [],
  feedback: ['idempotency_key', 'request_hash'],
  mails: [],
  mail_claims: [],
  staff_stores: [],
  staff_records: [],
} satisfies Partial<Record<keyof Schema, string[]>>;

const timeoutMs = 60_000;

/**
 * Streams all data about a customer, a page at a time, so that it neither blocks other calls nor fills the memory.
 * Includes messages and invitations of a confirmed address.
 */
export async function streamPersonalData(db: Db, userId: string): Promise<Readable> {
  const account = await findAccount(db, userId);
  if (!account) throw createSessionEndedError();
  const address = account.email_verified_at ? account.email : undefined;
  return Readable.from(generateJson(db, userId, address), {
    objectMode: false,
    signal: AbortSignal.timeout(timeoutMs),
  });
}

async function* generateJson(db: Db, userId: string, address: string | undefined) {
  yield `{"exportedAt":"${new Date().toISOString()}","data":{`;
  for (const [table, secrets] of Object.entries(personalTables)) {
    yield `"${table}":[`;
    let separator = '';
    for await (const rows of readRows(db, table as keyof typeof personalTables, userId, secrets)) {
      if (rows.length === 0) continue;
      yield separator + rows.join(',');
      separator = ',';
    }
    yield '],';
  }
  const tables = await readRowsByAddress(db, address);
  yield `${tables.map(({ table, rows }) => `"${table}":[${rows.join(',')}]`).join(',')}}}`;
}
