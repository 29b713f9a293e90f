import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { supervise } from './supervise.ts';
import { untilReady } from './until-ready.ts';

/** The checkout that contains this file. */
export const ownCheckout = resolve(import.meta.dirname, '../..');

type Given = {
  env?: Record<string, string>;
  checkout?: string;
  /** Node options, put before the server's file. */
  nodeArgs?: string[];
};

/**
 * Starts one API process with default settings, logging included, and without a worker. It trusts X-Forwarded-For from
 * this machine, so that load can come from many addresses.
 */
export async function startApi(
  databaseUrl: string,
  logFile: string,
  { env = {}, checkout = ownCheckout, nodeArgs = [] }: Given = {},
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const address = { PORT: String(port), PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1' };
  const server = supervise(process.execPath, [...nodeArgs, join(checkout, 'api/src/server.ts')], logFile, {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, WORKER: 'separate', ...address, ...env },
  });
  await untilReady(`${url}/api`);
  return { url, port, pid: () => server.pid, cpuMs: () => cpuMs(server.pid), stop: server.stop };
}

/** Creates a database of its own with the migrations of the checkout. */
export async function createDatabase(postgresUrl: string, name: string, checkout = ownCheckout): Promise<string> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(`/${name}`, postgresUrl).href;
  const env = { PATH: process.env.PATH, DATABASE_URL: url };
  // Release 1.0, which is measured for comparison, has the command here.
  const earlier = join(checkout, 'api/src/migrate.ts');
  const command = existsSync(earlier) ? earlier : join(checkout, 'api/src/commands/migrate.ts');
  await promisify(execFile)(process.execPath, [command], { env });
  return url;
}

/** Returns the processor time of the process so far; the kernel counts in hundredths of a second. */
function cpuMs(pid = 0): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').split(' ').slice(12, 14);
  return (Number(user) + Number(system)) * 10;
}
