import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { uuidV7 } from '../platform/db/uuid-v7.ts';

/**
 * Returns the id of a store's own account, to which orders belong that staff enter. Creates it before the first one. It is
 * confirmed and trusted, so that no limit of customers holds for it; nobody can sign in to it.
 */
export async function findHouseAccount(db: Db, store: string): Promise<string> {
  // No email address has this form, so no customer can have or ask for it.
  const email = `house:${store}`;
  const find = async () => {
    const { rows } = await sql<{ user_id: string }>`
      select user_id from users where lower(email) = lower(${email}) and account_kind = 'house'`.execute(db);
    return rows[0]?.user_id;
  };
  const userId = await find();
  if (userId) return userId;
  await sql`
    insert into users (user_id, account_kind, email, name, provider, notifications, email_verified_at, trusted_at)
    values (${uuidV7()}, 'house', ${email}, 'Counter', 'local', false, now(), now()) on conflict do nothing`.execute(
    db,
  );
  const created = await find();
  if (!created) throw new Error(`the account of ${store} is not there`);
  return created;
}
