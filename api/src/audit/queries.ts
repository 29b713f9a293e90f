import type { Permission } from '@juniper/core/rules/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Account } from '../platform/db/schema.ts';
import { shopZone } from '../platform/db/shop-zone.ts';
import { uuidV7 } from '../platform/db/uuid-v7.ts';

/** The caller's account, or null for the command line. */
export type AuditActor = Pick<Account, 'user_id' | 'role'> | null;

/** Holds ids only. Names and addresses are in `staff_records`. */
export type AuditEntry = {
  actor: AuditActor;
  action: Permission | 'customer.look' | 'customer.search' | 'store.busy' | 'staff.stores' | 'order.enter';
  /** Such as 'item:3', 'order:<id>', 'user:<id>' or 'revision:7'. */
  subject: string;
  before?: unknown;
  after?: unknown;
  reason?: string | null;
  store?: string | null;
};

/** Inserts one row in the transaction of the change. */
export async function insertAudit(trx: Db, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, before = null, after = null, reason = null, store = null } = entry;
  await sql`
    insert into audit_log (entry_id, actor, role, action, subject, before, after, reason, store)
    values (${uuidV7()}, ${actor?.user_id ?? null}, ${actor?.role ?? null}, ${action}, ${subject},
      ${JSON.stringify(before)}, ${JSON.stringify(after)}, ${reason}, ${store})`.execute(trx);
}

export type AuditQuery = { [Field in 'actor' | 'subject' | 'day' | 'cursor']?: string | undefined };

const toDayStart = (day: string, daysLater = 0) =>
  sql<Date>`((${day}::date + ${daysLater}::int)::timestamp at time zone ${shopZone})`;

/** Returns the id in a subject, or null without one, so that no row makes the list fail. */
const extractId = (kind: 'user' | 'order') =>
  sql<string>`case when subject ~ ${`^${kind}:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`}
    then substr(subject, ${kind.length + 2}::int)::uuid end`;

/** Selects a page of the log alone, so that names are looked up for its entries only. */
const selectPage = (db: Db, { actor, subject, day, cursor }: AuditQuery, limit: number) => {
  let entries = db
    .selectFrom('audit_log')
    .select(['entry_id', 'at', 'actor', 'role', 'action', 'subject', 'before', 'after', 'reason', 'store']);
  if (actor) entries = entries.where('actor', '=', actor);
  if (subject) entries = entries.where('subject', '=', subject);
  if (day) entries = entries.where('at', '>=', toDayStart(day)).where('at', '<', toDayStart(day, 1));
  if (cursor) entries = entries.where('entry_id', '<', cursor);
  // As text for one day: by its own index PostgreSQL would read the whole log down to that day.
  return entries.orderBy(day ? sql`entry_id::text collate "C"` : sql`entry_id`, 'desc').limit(limit);
};

/** Lists entries before the entry `cursor`, the newest first; `day` is a day in the shop's time zone. */
export const findAuditEntries = (db: Db, query: AuditQuery, limit: number) =>
  db
    .selectFrom(selectPage(db, query, limit).as('entries'))
    .leftJoin('users as actors', 'actors.user_id', 'entries.actor')
    .leftJoin('staff_records', 'staff_records.user_id', 'entries.actor')
    .leftJoin('users as people', (join) => join.on('people.user_id', '=', extractId('user')))
    .leftJoin('orders', (join) => join.on('orders.order_id', '=', extractId('order')))
    .select(['entry_id', 'at', 'actor', 'entries.role', 'action', 'subject'])
    // The name at work: people who left can rename their account.
    .select(sql<string | null>`coalesce(staff_records.name, actors.name)`.as('actor_name'))
    .select('staff_records.email as actor_email')
    .select(sql<string | null>`coalesce(people.name, orders.number)`.as('subject_name'))
    .select(['before', 'after', 'reason', 'entries.store'])
    .orderBy('entry_id', 'desc')
    .execute();
