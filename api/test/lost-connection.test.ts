import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isUnavailable } from '../src/platform/db/errors.ts';
import { createDatabase, openForThisTest } from './database.ts';

test('a connection that is lost inside a transaction means that PostgreSQL is away', async () => {
  const url = await createDatabase();
  const [db, other] = [openForThisTest(url), openForThisTest(url)];
  const lost = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other);
    await sql`select 1`.execute(trx);
  });
  await expect(lost).rejects.toSatisfy(isUnavailable);
});
