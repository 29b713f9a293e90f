import { hash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { hashPassword } from '../../api/src/identity/passwords.ts';
import { openClient } from '../lib/with-client.ts';

export type Person = { userId: string; token: string; email: string };

export const password = 'Juniper-Row-1!';

/**
 * Creates the accounts of a run by SQL that holds for release 1.0 as well. `unconfirmed`, `managers` and `sold` need this
 * release: accounts on unconfirmed addresses, and orders of the last 400 days for the managers' reports.
 */
export async function createActors(
  databaseUrl: string,
  { customers = 0, sessions = 0, orders = 0, unconfirmed = 0, managers = 0, sold = 0 },
) {
  const client = await openClient(databaseUrl);
  const passwordHash = await hashPassword(password);
  const add = async (name: string, role = 'customer'): Promise<Person> => {
    const userId = randomUUID();
    const email = `${name}@example.com`;
    const bytes = Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), randomBytes(32)]);
    await client.query(
      `insert into users (user_id, email, name, provider, role, password_hash, email_verified_at)
       values ($1, $2, 'Ada Byron', 'local', $3, $4, now())`,
      [userId, email, role, passwordHash],
    );
    const session = [userId, hash('sha256', bytes, 'buffer')];
    await client.query(
      "insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + '1 hour')",
      session,
    );
    return { userId, email, token: bytes.toString('base64url') };
  };

  const addMany = async (count: number, name: string, role?: string): Promise<Person[]> => {
    const people: Person[] = [];
    while (people.length < count) people.push(await add(`${name}${people.length}`, role));
    return people;
  };
  const attackers = await addMany(20, 'attacker');
  const actors = {
    victims: await addMany(customers, 'victim'),
    staff: await add('staff', 'staff'),
    hoarder: await add('hoarder'),
    attackers,
    unconfirmed: await addMany(unconfirmed, 'unconfirmed'),
    managers: await addMany(managers, 'manager', 'manager'),
  };
  await client.query("update users set email_verified_at = null where email like 'unconfirmed%'");
  await client.query(
    `insert into sessions (user_id, token_hash, expires_at)
     select $1, sha256(n::text::bytea), now() + interval '1 hour' from generate_series(1, $2::int) n`,
    [actors.hoarder.userId, sessions],
  );
  await placeMany(client, [actors.hoarder.userId], orders, 'completed');
  const ids = attackers.slice(0, 2).map(({ userId }) => userId);
  await placeMany(client, ids, 50, 'completed', 30);
  await sellMany(client, actors.hoarder.userId, sold);
  await client.query('vacuum (analyze)');
  await client.end();
  return actors;
}

/** Inserts orders that were completed over the last 400 days, two lines each, without triggers. */
async function sellMany(client: pg.Client, userId: string, count: number): Promise<void> {
  if (count === 0) return;
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into orders (user_id, order_id, number, idempotency_key, request_hash, status, contact_name,
       subtotal_cents, total_cents, created_at, preparing_at, closed_at)
     select $1, gen_random_uuid(), 'SOLD-' || n, 'sold-' || n, sha256(n::text::bytea), 'completed', 'Nobody', 800, 800, at, at, at
     from generate_series(1, $2::int) n, lateral (select now() - n * interval '400 days' / $2::int as at) placed`,
    [userId, count],
  );
  await client.query(
    `insert into order_items (user_id, order_id, line, product_id, name, price_cents, quantity)
     select user_id, order_id, line, 1 + line, 'Latte', 400, 1 from orders, generate_series(0, 1) line
     where idempotency_key like 'sold-%'`,
  );
  await client.query('reset session_replication_role');
}

/**
 * Creates 200 accounts with five open orders each for the cafe in Alder Street. Returns a function that cancels them.
 */
export async function floodBoard(databaseUrl: string): Promise<() => Promise<void>> {
  const client = await openClient(databaseUrl);
  const { rows } = await client.query<{ user_id: string }>(
    `insert into users (user_id, email, name, provider, email_verified_at)
     select gen_random_uuid(), gen_random_uuid() || '@example.com', 'Nobody', 'local', now() from generate_series(1, 200)
     returning user_id`,
  );
  const accounts = rows.map(({ user_id }) => user_id);
  await placeMany(client, accounts, 5, 'pending');
  return async () => {
    const cancel = "update orders set status = 'cancelled', closed_at = now() where user_id = any($1::uuid[])";
    await client.query(cancel, [accounts]);
    await client.end();
  };
}

/** Inserts orders that are older than every order of a victim, because ids begin with the time. */
async function placeMany(client: pg.Client, accounts: string[], each: number, status: string, lines = 2) {
  const id = `(lpad(to_hex((extract(epoch from now()) * 1000)::bigint - 60000), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
    || '8' || substr(md5(random()::text), 1, 15))::uuid`;
  for (let from = 1; from <= each; from += 500) {
    await client.query(
      `insert into orders (user_id, order_id, number, idempotency_key, request_hash, status, contact_name,
         subtotal_cents, total_cents)
       select account, ${id}, 'ORD-' || n, 'many-' || n, sha256(n::text::bytea), $2, 'Nobody', 400, 400
       from unnest($1::uuid[]) account, generate_series($3::int, $4::int) n`,
      [accounts, status, from, Math.min(each, from + 499)],
    );
  }
  await client.query(
    `insert into order_items (user_id, order_id, line, product_id, name, price_cents, quantity)
     select user_id, order_id, line, 3, 'Latte', 400, 1 from orders, generate_series(0, $2::int) line
     where user_id = any($1::uuid[])`,
    [accounts, lines - 1],
  );
}
