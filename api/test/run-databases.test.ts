import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openRun } from './run-databases.ts';
import { serverUrl } from './server-url.ts';

test('a run drops what an earlier one left, and nothing of one that is open', { timeout: 300_000 }, async () => {
  const prefix = `runs_${randomBytes(4).toString('hex')}_`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const list = async () => {
    const { rows } = await client.query(
      `select datname as name from pg_database where starts_with(datname, $1)
       union all select rolname from pg_roles where starts_with(rolname, $1)`,
      [prefix],
    );
    return rows.map(({ name }) => name);
  };
  await client.query(`create role ${prefix}left_owner`);
  const open = await openRun(prefix);
  await client.query(`create role ${open.run}_app`);
  const kept = [`${open.run}_template`, `${open.run}_app`];
  expect(await list()).toEqual(kept);
  const other = await openRun(prefix);
  expect(await list()).toEqual(expect.arrayContaining(kept));
  // A drop waits until the changes of all databases are on the disk, so both wait at once.
  await Promise.all([open.close(), other.close()]);
  expect(await list()).toEqual([]);
  await client.end();
});
