import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDatabase } from './database.ts';
import { createTestApp } from './test-app.ts';
import { createTestPayments } from './test-payments.ts';

type Ran = { code: number; said: string };

/** `npm run demo` with exactly this environment. */
const demo = (env: Record<string, string>) =>
  new Promise<Ran>((done) => {
    const file = resolve(import.meta.dirname, '../../scripts/demo.ts');
    execFile(process.execPath, [file], { env: { PATH: process.env.PATH, ...env } }, (error, stdout, stderr) =>
      done({ code: error ? 1 : 0, said: stdout + stderr }),
    );
  });

test.concurrent('fills an empty shop by the rules, once, and without an email', async () => {
  const api = await createTestApp();
  // A worker that runs meanwhile would send what is queued at once.
  await sql`create function refuse_job() returns trigger language plpgsql
    as 'begin raise exception ''queued %'', new.name; end'`.execute(api.db);
  await sql`create trigger refuse_job before insert on pgboss.job for each row execute function refuse_job()`.execute(
    api.db,
  );
  const env = { DATABASE_URL: api.databaseUrl };
  const made = await demo(env);
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('staff@demo.example') });

  const { rows } = await sql`
    select (select count(*)::int from users where loyalty_points <>
        (select sum(points) from loyalty_ledger where loyalty_ledger.user_id = users.user_id)) as wrong_balances,
      (select count(*)::int from orders where
        (select to_status from order_events event where event.user_id = orders.user_id and event.order_id = orders.order_id
         order by event.created_at desc limit 1) <> status) as wrong_events,
      (select count(*)::int from orders where created_at > now() or closed_at < preparing_at) as wrong_times,
      (select count(distinct status)::int from orders) as statuses,
      (select count(distinct product_id)::int from order_items where options @> '[{"isDefault": false}]') as other_cups,
      (select count(*)::int from favorites where options_key <> '') as drinks,
      (select max(created_at) - min(created_at) > interval '5 days' from orders) as is_week`.execute(api.db);
  expect(rows).toEqual([
    {
      wrong_balances: 0,
      wrong_events: 0,
      wrong_times: 0,
      statuses: 4,
      other_cups: 3,
      drinks: 1,
      is_week: true,
    },
  ]);
  await expect(sql`update loyalty_ledger set points = 1`.execute(api.db)).rejects.toThrow('append only');

  const logIn = { email: 'staff@demo.example', password: made.said.match(/password +(\S+)/)?.[1] };
  const { body } = await api.call('POST', '/auth/login', { body: logIn });
  const board = await api.call('GET', '/staff/orders', { token: body.token });
  expect(board.body.data.length).toBeGreaterThanOrEqual(5);

  const ownersLogin = { ...logIn, email: 'owner@demo.example' };
  const { token } = (await api.call('POST', '/auth/login', { body: ownersLogin })).body;
  const team = await api.call('GET', '/owner/staff', { token });
  expect(team.body.data.map(({ role }: { role: string }) => role)).toEqual(['owner', 'staff']);

  const before = await sql`select count(*) from orders`.execute(api.db);
  expect(await demo(env)).toMatchObject({ code: 0, said: expect.stringContaining('The demo is there already.') });
  expect((await sql`select count(*) from orders`.execute(api.db)).rows).toEqual(before.rows);
  await api.close();
});

test.concurrent('takes no cards where they are on, and leaves an order alone that waits for its payment', async () => {
  const cards = await createTestPayments();
  const env = { DATABASE_URL: cards.api.databaseUrl };
  const made = await demo(env);
  const statuses = async () => {
    const { rows } = await sql<{ status: string }>`select distinct status from orders order by 1`.execute(cards.api.db);
    return rows.map(({ status }) => status);
  };
  const ofDemo = ['cancelled', 'completed', 'pending', 'preparing'];
  expect(await statuses()).toEqual(ofDemo);

  const [, email, password] = /customers +(\S+),.*password +(\S+)/s.exec(made.said) ?? [];
  const { token } = (await cards.api.call('POST', '/auth/login', { body: { email, password } })).body;
  const { id } = await cards.place(token);
  expect(await statuses()).toEqual([...ofDemo, 'unpaid']);
  expect(await demo(env)).toMatchObject({ code: 0, said: expect.stringContaining('The demo is there already.') });
  expect(await cards.get(token, id)).toMatchObject({ status: 'unpaid' });
  await cards.close();
});

test.concurrent('leaves a shop with customers alone', async () => {
  const api = await createTestApp();
  await api.register({ email: 'ada@example.com' });
  expect(await demo({ DATABASE_URL: api.databaseUrl })).toMatchObject({
    code: 1,
    said: expect.stringContaining("accounts that are not the demo's (1)"),
  });
  expect((await sql`select count(*)::int as count from users`.execute(api.db)).rows).toEqual([{ count: 1 }]);
  await api.close();
});

test.concurrent.each([
  ['without .env', async () => ({}), "DATABASE_URL is not set. Run 'npm run setup' first."],
  [
    'without tables',
    async () => ({ DATABASE_URL: await createDatabase('empty') }),
    "Run 'npm run migrate' first, or 'juniper migrate' in the image.",
  ],
  [
    'on a public site',
    async () => ({ DATABASE_URL: 'postgres://x@127.0.0.1:9/x', PUBLIC_URL: 'https://cafe.example' }),
    'is a public site',
  ],
])('%s: says so', async (_what, env, message) => {
  const ran = await demo(await env());
  expect(ran).toMatchObject({ code: 1, said: expect.stringContaining(message) });
  expect(ran.said).not.toContain('    at ');
});
