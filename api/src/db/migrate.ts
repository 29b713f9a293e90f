import pg from 'pg';
import { migrationsFolder, pendingOf, readMigrations, unusable } from './migrations.ts';

/** Any constant will do, as long as every migrator of this database takes the same one. */
const lockKey = 20100214;

/** Brings the tables up to date and says which files it applied. Safe when several start at once: one works, the others wait. */
export async function migrate(databaseUrl: string, folder = migrationsFolder): Promise<string[]> {
  const files = await readMigrations(folder);
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect().catch((error) => {
    throw unusable(error);
  });
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows: applied } = await client.query('select name, checksum from migrations');
    const pending = pendingOf(files, applied);
    for (const { name, text, checksum } of pending) {
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`${name} failed and was rolled back`, { cause: error });
      }
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.end(); // ends the session, and with it the lock
  }
}
