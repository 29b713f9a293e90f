import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrationsFolder, readMigrations } from '../src/platform/db/migrations.ts';
import { createDatabase } from './database.ts';
import { runEntry, runServer } from './processes.ts';

const databaseUrl = await createDatabase();

describe('does not start', () => {
  test.each([
    ['without DATABASE_URL', 'server', {}, 'DATABASE_URL is missing'],
    ['the worker without DATABASE_URL', 'worker', {}, 'DATABASE_URL is missing'],
    [
      'without PostgreSQL',
      'server',
      { DATABASE_URL: 'postgres://x@127.0.0.1:9/x', SITE_DIR: 'off' },
      'The database at DATABASE_URL cannot be used: connect ECONNREFUSED',
    ],
    [
      'without a built site',
      'server',
      { DATABASE_URL: 'postgres://x@127.0.0.1:9/x', SITE_DIR: '/nowhere' },
      "Run 'npm run build' first",
    ],
  ] as const)('%s', async (_what, entry, env, message) => {
    const run = runEntry(entry, env);
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain(message);
    expect(run.output()).not.toContain('    at ');
  });

  test.each(['server', 'worker'] as const)(
    '%s on a database that is not migrated, but does after npm run migrate',
    async (entry) => {
      const names = (await readMigrations(migrationsFolder)).map(({ name }) => name).join(', ');
      const env = { DATABASE_URL: await createDatabase('empty'), SITE_DIR: 'off', PORT: '0', WORKER: 'separate' };
      const refused = runEntry(entry, env);
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toBe(
        `The database is not up to date: ${names} is missing. Run 'npm run migrate' first, or 'juniper migrate' in the image.\n`,
      );

      const migration = runEntry('commands/migrate', env);
      expect(await migration.ended).toBe(0);
      expect(migration.output()).toBe(`Applied ${names}.\n`);
      const started = runEntry(entry, env);
      await started.says(/listening|worker started/);
      expect(await started.stop('SIGTERM')).toBe(0);
    },
  );
});

test('says where the shop is, that Redis is connected, and that it waits for open requests', async () => {
  const redis = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
  const server = await runServer({ DATABASE_URL: databaseUrl, WORKER: 'separate', REDIS_URL: redis });
  await server.says(/"level":30,"time":"[^"]+","msg":"connected to Redis"/);
  await server.says('the shop is open at http://localhost:3000');
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(server.output()).toContain('shutting down: waiting for open requests');
});

test('metrics are on their own port', async () => {
  const server = await runServer({ DATABASE_URL: databaseUrl, WORKER: 'separate', METRICS_PORT: '0' });
  await textFrom(`${server.url}/api/health/live`);
  const output = await server.says('metrics at');
  const metrics = await textFrom(output.match(/metrics at (http:[^"]+)/)?.[1] ?? '');
  expect(metrics).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/health/live",status="200"} 1',
  );
  expect(metrics).toContain('process_cpu_user_seconds_total');
  expect(metrics).toContain('event_streams_open 0');
  expect(metrics).toContain('# TYPE order_statuses_total counter');
  expect(metrics).toContain('database_calls_waiting 0');
  expect(metrics).toContain('password_hashes_waiting 0');
  for (const name of metricsOfAlerts()) expect(metrics).toMatch(new RegExp(`^# TYPE ${name} `, 'm'));
  expect(await textFrom(`${server.url}/metrics`)).not.toContain('process_cpu');
  expect(await server.stop('SIGTERM')).toBe(0);
});

/** The metrics that ops/alerts.yaml uses, without `up`, which is Prometheus's own. */
function metricsOfAlerts(): string[] {
  const rules = readFileSync(resolve(import.meta.dirname, '../../ops/alerts.yaml'), 'utf8');
  const asked = [...rules.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)(?=[{[]| [<>])/g)].map(([, name]) => name as string);
  expect(new Set(asked).size).toBeGreaterThan(5);
  return asked.map((name) => name.replace(/^(http_request_duration_seconds)_(count|bucket)$/, '$1'));
}

const textFrom = async (url: string) => (await fetch(url)).text();
