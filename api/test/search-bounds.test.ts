import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { PreparingClient } from '../src/platform/db/preparing-client.ts';
import { createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';

const many = 3_000;

const api = await openTestApp();
const manager = await createOrderCalls(api).employ('manager');
const { user } = await api.register();
await sql`insert into orders (user_id, order_id, number, idempotency_key, request_hash, status, subtotal_cents,
    total_cents, contact_name, contact_email)
  select ${user.id}::uuid, gen_random_uuid(), 'ORD-X' || nth, nth::text, sha256(nth::text::bytea), 'cancelled', 500,
    500, 'Maria ' || nth, 'maria' || nth || '@example.com' from generate_series(1, ${many}) as nth`.execute(api.db);
await sql`insert into users (user_id, email, name, provider)
  select gen_random_uuid(), 'maria' || nth || '@example.com', 'Maria ' || nth, 'local'
  from generate_series(1, ${many}) as nth`.execute(api.db);
// PostgreSQL plans by these numbers: as if each table had two million rows.
for (const table of ['orders', 'order_contacts', 'users'])
  await sql`update pg_class set reltuples = 2000000, relpages = pg_relation_size(oid) / 8192
    where relname = ${table}`.execute(api.db);

type Node = {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};
const mostRead = (node: Node): number =>
  Math.max(
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    ...(node.Plans ?? []).map(mostRead),
  );

/** The most rows that any step of the call's statements reads, by their generic plans. */
const rowsReadBy = async (path: string, caller = manager, mark = '~>=~') => {
  const query = vi.spyOn(PreparingClient.prototype, 'query');
  const { status, body } = await api.call('GET', path, caller);
  expect(status).toBe(200);
  const sent = query.mock.calls.map(([text, values]) => ({ text: String(text), values: (values ?? []) as unknown[] }));
  query.mockRestore();
  const searches = sent.filter(({ text }) => text.includes(mark));
  expect(searches.length).toBeGreaterThan(0);
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
  const read: number[] = [];
  for (const [nth, { text, values }] of searches.entries()) {
    await client.query(`prepare search_${nth} as ${text}`);
    const given = values.map((value) => pg.escapeLiteral(String(value))).join(', ');
    const { rows } = await client.query(`explain (analyze, format json) execute search_${nth} (${given})`);
    read.push(mostRead(rows[0]['QUERY PLAN'][0].Plan));
  }
  await client.end();
  return { body, read: Math.max(...read) };
};

test('letters that match thousands of orders read some hundreds, and the answer says that it is cut', async () => {
  const { body, read } = await rowsReadBy('/owner/orders?q=mar');
  expect(read).toBeLessThanOrEqual(501);
  expect(body).toMatchObject({ isCut: true });
  expect(body.data).toHaveLength(50);
  const ids = body.data.map(({ id }: { id: string }) => id);
  expect(ids).toEqual([...ids].sort().reverse());
  const next = await api.call('GET', `/owner/orders?q=mar&cursor=${body.nextCursor}`, manager);
  expect(next.body.data[0].id < body.nextCursor).toBe(true);
  // Also where none of those that were looked at is left.
  const none = await api.call('GET', '/owner/orders?q=mar&status=completed', manager);
  expect(none.body).toMatchObject({ data: [], isCut: true });
});

test('of a regular with more orders than are looked at, the newest are found by the address', async () => {
  const { user } = await api.register();
  await sql`insert into orders (user_id, order_id, number, idempotency_key, request_hash, status, subtotal_cents,
      total_cents, contact_name, contact_email, created_at)
    select ${user.id}::uuid, ('01990000-0000-7000-8000-' || lpad(nth::text, 12, '0'))::uuid, 'ORD-R' || nth, nth::text, sha256(nth::text::bytea), 'cancelled', 500,
      500, 'Nora', ${user.email}, now() from generate_series(1, 600) as nth`.execute(api.db);
  const { body } = await api.call('GET', `/owner/orders?q=${encodeURIComponent(user.email)}`, manager);
  expect(body.data[0].orderNumber).toBe('ORD-R600');
});

test('more letters find what was left out', async () => {
  const { body } = await api.call('GET', '/owner/orders?q=maria%202999', manager);
  expect(body).toMatchObject({ data: [{ name: 'Maria 2999' }], isCut: false });
});

test('a middle word of thousands of long names reads some hundreds', async () => {
  await sql`insert into orders (user_id, order_id, number, idempotency_key, request_hash, status, subtotal_cents,
      total_cents, contact_name, contact_email)
    select ${user.id}::uuid, gen_random_uuid(), 'ORD-L' || nth, 'l' || nth, sha256(nth::text::bytea), 'cancelled', 500,
      500, 'Pedro Jose de los Remedios Ruiz', 'pedro@example.com' from generate_series(1, ${many}) as nth`.execute(
    api.db,
  );
  const { body, read } = await rowsReadBy('/owner/orders?q=remed', manager, 'array_to_tsvector');
  // The index names all matches, and a bitmap of them counts as rows.
  expect(read).toBeLessThanOrEqual(many);
  expect(body).toMatchObject({ isCut: true });
});

test('letters that match thousands of customers read a screenful', async () => {
  const { body, read } = await rowsReadBy('/owner/customers?q=mar');
  expect(read).toBeLessThanOrEqual(60);
  expect(body.data).toHaveLength(20);
});

test('a day of the audit log reads its own entries, however many came after it', async () => {
  const owner = await createOrderCalls(api).employ('owner');
  await sql`insert into audit_log (entry_id, at, action, subject)
    select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000' || lpad(nth::text, 12, '0'))::uuid,
      at, 'menu.edit', 'item:7'
    from generate_series(1, ${many}) as nth, lateral (select now() - nth * interval '1 hour' as at) as placed`.execute(
    api.db,
  );
  await sql`analyze audit_log`.execute(api.db);
  await sql`update pg_class set reltuples = 2000000 where relname = 'audit_log'`.execute(api.db);
  const day = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
  const { body, read } = await rowsReadBy(`/owner/audit?day=${day}`, owner, 'audit_log');
  // 23 or 25 where the clocks change.
  expect(body.data.length).toBeGreaterThan(22);
  expect(read).toBeLessThanOrEqual(100);
});
