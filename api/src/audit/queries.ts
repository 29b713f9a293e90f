import type { Permission } from '@juniper/core/rules/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Account } from '../platform/db/schema.ts';
import { shopZone } from '../platform/db/shop-zone.ts';
import { uuidV7 } from '../platform/db/uuid-v7.ts';

/** The caller's account, or null for the command line. */
export type Actor = Pick<Account, 'user_id' | 'role'> | null;

/** Holds ids only; names and addresses are in `staff_records`. */
type Entry = {
  actor: Actor;
  action: Permission | 'customer.look' | 'customer.search' | 'store.busy' | 'staff.stores';
  /** Such as 'item:3', 'order:<id>', 'user:<id>' or 'revision:7'. */
  subject: string;
  before?: unknown;
  after?: unknown;
  reason?: string | null;
  store?: string | null;
};

/** Writes one row. Call it in the transaction of the change. */
export async function insertAudit(trx: Db, entry: Entry): Promise<void> {
  const { actor, action, subject, before = null, after = null, reason = null, store = null } = entry;
  await trx
    .insertInto('audit_log')
    .values({
      entry_id: uuidV7(),
      actor: actor?.user_id ?? null,
      role: actor?.role ?? null,
      action,
      subject,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason,
      store,
    })
    .execute();
}

export type Wanted = { [Field in 'actor' | 'subject' | 'day' | 'cursor']?: string | undefined };

const beginOf = (day: string, later = 0) =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone ${shopZone})`;

/** Returns the id in a subject, or null where no id follows, so that no row makes the list fail. */
const idIn = (kind: 'user' | 'order') =>
  sql<string>`case when subject ~ ${`^${kind}:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`}
    then substr(subject, ${kind.length + 2}::int)::uuid end`;

/** The newest first, below the entry `cursor`; `day` is one of the shop's time zone. */
export const findAuditEntries = (db: Db, { actor, subject, day, cursor }: Wanted, most: number) => {
  let entries = db
    .selectFrom('audit_log')
    .leftJoin('users as actors', 'actors.user_id', 'audit_log.actor')
    .leftJoin('staff_records', 'staff_records.user_id', 'audit_log.actor')
    .leftJoin('users as people', (join) => join.on('people.user_id', '=', idIn('user')))
    .leftJoin('orders', (join) => join.on('orders.order_id', '=', idIn('order')))
    .select(['entry_id', 'at', 'actor', 'audit_log.role', 'action', 'subject'])
    // The name they had at work: people who left can rename their account.
    .select(sql<string | null>`coalesce(staff_records.name, actors.name)`.as('actor_name'))
    .select('staff_records.email as actor_email')
    .select(sql<string | null>`coalesce(people.name, orders.number)`.as('subject_name'))
    .select(['before', 'after', 'reason', 'audit_log.store']);
  if (actor) entries = entries.where('actor', '=', actor);
  if (subject) entries = entries.where('subject', '=', subject);
  if (day) entries = entries.where('at', '>=', beginOf(day)).where('at', '<', beginOf(day, 1));
  if (cursor) entries = entries.where('entry_id', '<', cursor);
  return entries.orderBy('entry_id', 'desc').limit(most).execute();
};
