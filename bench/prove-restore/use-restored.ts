import { freePort } from '../lib/free-port.ts';
import { supervise } from '../lib/supervise.ts';
import { untilReady } from '../lib/until-ready.ts';

/** Starts the API on the restored database and acts as a customer. Returns what does not work. */
export async function useRestored(databaseUrl: string, person: { email: string; password: string }, orderId: string) {
  const port = await freePort();
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PORT: String(port), WORKER: 'separate' };
  const log = 'test-results/stand/restore-restored.log';
  const server = supervise(process.execPath, ['api/src/server.ts'], log, { env: { ...env, SITE_DIR: 'off' } });
  const api = `http://127.0.0.1:${port}/api`;
  await untilReady(api);
  const login = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const { token } = (await login.json()) as { token: string };
  const read = await fetch(`${api}/orders/${orderId}`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await read.json()) as { data?: { id: string } };
  await server.stop();
  return [
    ...(login.status === 200 ? [] : [`logging in was answered with ${login.status}`]),
    ...(data?.id === orderId ? [] : [`reading the order was answered with ${read.status}`]),
  ];
}
