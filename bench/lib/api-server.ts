import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { supervise } from './supervise.ts';
import { untilReady } from './until-ready.ts';
import { withClient } from './with-client.ts';

export const ownCheckout = resolve(import.meta.dirname, '../..');

type ApiOptions = { env?: Record<string, string>; checkout?: string; nodeArgs?: string[] };

/**
 * Starts one API process with default settings and without a worker. X-Forwarded-For is trusted, so that load can come
 * from many addresses.
 */
export async function startApi(
  databaseUrl: string,
  logFile: string,
  { env = {}, checkout = ownCheckout, nodeArgs = [] }: ApiOptions = {},
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

export async function createDatabase(postgresUrl: string, name: string, checkout = ownCheckout): Promise<string> {
  await withClient(postgresUrl, (client) => client.query(`create database ${name}`));
  const url = new URL(`/${name}`, postgresUrl).href;
  await migrate(url, checkout);
  return url;
}

/** Runs the migrations of a checkout. Returns their output. */
export async function migrate(databaseUrl: string, checkout = ownCheckout): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
  // Release 1.0, which is measured for comparison, has the command here.
  const earlier = join(checkout, 'api/src/migrate.ts');
  const command = existsSync(earlier) ? earlier : join(checkout, 'api/src/commands/migrate.ts');
  return (await promisify(execFile)(process.execPath, [command], { env })).stdout.trim();
}

/** Throws if the pages of a checkout are not built. */
export function assertBuilt(checkout = ownCheckout): void {
  if (!existsSync(join(checkout, 'web/build/server')))
    throw new Error(`Nothing is built in ${checkout}: npm run build`);
}

/** The kernel counts in hundredths of a second. */
function cpuMs(pid = 0): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').split(' ').slice(12, 14);
  return (Number(user) + Number(system)) * 10;
}
