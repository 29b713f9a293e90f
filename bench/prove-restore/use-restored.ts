import { startApi } from '../lib/api-server.ts';
import { callApi } from '../lib/call-api.ts';
import { expectThat } from '../lib/close-proof.ts';

/** Starts the API on the restored database and acts as a customer. Returns the problems. */
export async function useRestored(databaseUrl: string, person: { email: string; password: string }, orderId: string) {
  const server = await startApi(databaseUrl, 'test-results/stand/restore-restored.log', { env: { SITE_DIR: 'off' } });
  const login = await callApi(`${server.url}/api/auth/login`, { body: person });
  const read = await callApi(`${server.url}/api/orders/${orderId}`, { token: login.body.token });
  await server.stop('SIGKILL'); // after SIGTERM it would wait for its proxy
  return [
    ...expectThat(login.status === 200, `logging in was answered with ${login.status}`),
    ...expectThat(read.body.data?.id === orderId, `reading the order was answered with ${read.status}`),
  ];
}
