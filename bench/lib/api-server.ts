import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { freePort } from './free-port.ts';
import { supervise } from './supervise.ts';
import { untilReady } from './until-ready.ts';

const entry = resolve(import.meta.dirname, '../../api/src/server.ts');

/**
 * One API process as an operator runs it: all settings are the defaults, logging included. It believes X-Forwarded-For of
 * this machine, so that load can come from many addresses; no worker runs beside it.
 */
export async function startApi(databaseUrl: string, logFile: string, env: Record<string, string> = {}) {
  const port = await freePort();
  const given = { DATABASE_URL: databaseUrl, PORT: String(port), WORKER: 'separate', TRUST_PROXY: '127.0.0.1', ...env };
  const server = supervise(process.execPath, [entry], logFile, {
    env: { PATH: process.env.PATH, ...given },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/api`);
  return { url, port, cpuMs: () => cpuMs(server.pid), stop: () => server.stop() };
}

/** What the process has used of the processors so far; the kernel counts in hundredths of a second. */
function cpuMs(pid = 0): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').split(' ').slice(12, 14);
  return (Number(user) + Number(system)) * 10;
}
