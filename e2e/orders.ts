import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Role } from '../core/src/rules/permissions.ts';

const sql = (statement: string, databaseUrl = process.env.E2E_DATABASE_URL as string): string =>
  execFileSync('psql', [databaseUrl, '-XAtqc', statement], { encoding: 'utf8' });

/** Inserts an order of a customer into the database. */
export const placeOrder = (
  email: string,
  { number = 'ORD-7KQ2M', status = 'completed', store = 'main', cakePrice = 520 } = {},
): void => {
  const id = randomUUID();
  const taxes = JSON.stringify(['SGST', 'CGST'].map((label) => ({ label, rateBp: 900, base: 1360, cents: 122 })));
  sql(`with o as (insert into orders (user_id, order_id, number, idempotency_key, request_hash, status, subtotal_cents, tax_cents, taxes, total_cents, store)
      select user_id, '${id}', '${number}', '${id}', sha256('${id}'), '${status}', 1360, 244, '${taxes}', 1604, '${store}' from users where lower(email) = lower('${email}') returning user_id, order_id)
    insert into order_items (user_id, order_id, line, product_id, name, price_cents, quantity)
      select o.user_id, o.order_id, i.line, i.product, i.name, i.price, i.quantity
      from o, (values (0, 101, 'Chocolate cake', ${cakePrice}, 1), (1, 6, 'Special Flat White', 420, 2)) as i (line, product, name, price, quantity)`);
};

/** Turns an order into one for a time: it starts and is due in so many minutes. */
export const timeOrder = (
  number: string,
  { startIn, dueIn }: { startIn: number; dueIn: number },
  databaseUrl?: string,
): void => {
  sql(
    `update orders set is_asap = false, start_at = now() + interval '${startIn} minutes',
      due_at = now() + interval '${dueIn} minutes' where number = '${number}'`,
    databaseUrl,
  );
};

/** Moves orders back by more than a day, and runs the job that the worker runs each quarter of an hour. */
export const passDay = (orderIds: readonly string[], databaseUrl: string): void => {
  const day = "interval '26 hours'";
  sql(
    `update orders set created_at = created_at - ${day}, due_at = due_at - ${day}, start_at = start_at - ${day}
      where order_id in (${orderIds.map((id) => `'${id}'`).join(', ')});
    insert into pgboss.job (name, data, retry_limit) values ('close-day', '{}', 0)`,
    databaseUrl,
  );
};

/** Moves an order's payment back in time, so that what is planned for later is done now. */
export const passTime = (orderId: string, minutes: number, databaseUrl: string): void => {
  const earlier = `- interval '${minutes} minutes'`;
  sql(
    `update payments set created_at = created_at ${earlier}, checked_at = checked_at ${earlier},
      expires_at = expires_at ${earlier} where order_id = '${orderId}';
    update pgboss.job set start_after = start_after ${earlier} where name = 'payment' and data->>'orderId' = '${orderId}'`,
    databaseUrl,
  );
};

/** Reads the status and the payment of an order from the database. */
export const readPayment = (orderId: string, databaseUrl: string): string =>
  sql(
    `select status, payment, state from orders join payments using (user_id, order_id) where order_id = '${orderId}'`,
    databaseUrl,
  ).trim();

/** Confirms a customer's address, which allows five open orders and all emails. */
export const confirmEmail = (email: string, databaseUrl?: string): void => {
  sql(`update users set email_verified_at = now() where lower(email) = lower('${email}')`, databaseUrl);
};

/** Lifts the limits of new customers, as a completed order does. */
export const earnTrust = (email: string, databaseUrl?: string): void => {
  sql(`update users set trusted_at = now() where lower(email) = lower('${email}')`, databaseUrl);
};

/** Sets the role alone. `juniper staff add` also removes the password, which these tests log in with. */
export const setRole = (email: string, role: Role, databaseUrl?: string): void => {
  sql(`update users set role = '${role}' where lower(email) = lower('${email}')`, databaseUrl);
};

export const makeStaff = (email: string, databaseUrl?: string): void => setRole(email, 'staff', databaseUrl);

/** Runs `juniper staff add EMAIL` as an operator does, and returns its output. */
export const addStaff = (email: string): string =>
  execFileSync(process.execPath, ['api/src/commands/staff.ts', 'add', email], {
    env: {
      ...process.env,
      DATABASE_URL: process.env.E2E_DATABASE_URL,
      SMTP_URL: process.env.E2E_SMTP_URL,
      PUBLIC_URL: process.env.SITE_URL,
      LOG_LEVEL: 'silent',
    },
    encoding: 'utf8',
  });

/** Dumps the database as text, to search it for what should not be there. */
export const dumpDatabase = (): string =>
  execFileSync('pg_dump', ['--data-only', process.env.E2E_DATABASE_URL as string], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });

export const countOrders = (email: string): number =>
  Number(
    sql(`select count(*) from orders join users using (user_id) where lower(users.email) = lower('${email}')`).trim(),
  );

export const endSessions = (email: string): void => {
  sql(`delete from sessions using users where users.user_id = sessions.user_id and lower(email) = lower('${email}')`);
};

export const giveVoucher = (email: string, kind: 'welcome-drink' | 'birthday'): void => {
  sql(`insert into vouchers (user_id, voucher_id, kind, expires_at)
    select user_id, '${randomUUID()}', '${kind}', now() + interval '20 days' from users where lower(email) = lower('${email}')`);
};
