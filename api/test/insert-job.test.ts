import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertJob } from '../src/queue/store.ts';
import { createTestApp } from './test-app.ts';

test('a job put in by our own statement is the row that pg-boss makes', async () => {
  const api = await createTestApp();
  const name = 'order-placed-mail';
  const data = { userId: 'a', orderId: 'b' };
  await api.boss.send(name, data);
  await insertJob(name, sql`${JSON.stringify(data)}::jsonb`, sql`(select) as once`).execute(api.db);
  const { rows } = await sql<{ job: Record<string, unknown> }>`
    select to_jsonb(job) - '{id,created_on,start_after,keep_until}'::text[]
      || jsonb_build_object('waits', start_after - created_on, 'kept', keep_until - created_on) as job
    from pgboss.job where name = ${name}`.execute(api.db);
  await api.close();
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(rows[1]);
  expect(rows[0]?.job).toMatchObject({ data, retry_limit: 20, dead_letter: 'dead-letter', waits: '00:00:00' });
});
