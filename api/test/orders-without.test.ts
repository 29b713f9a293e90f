import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connectRedis } from '../src/platform/http/redis.ts';
import { loadSite } from '../src/site/load-site.ts';
import { buildSite, menu } from './built-site.ts';
import { createDatabase } from './database.ts';
import { readEvents } from './event-reader.ts';
import { catchMails } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { measured } from './measured.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { serverUrl } from './server-url.ts';
import { createTcpProxy, throughProxy } from './tcp-proxy.ts';
import { createTestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

const nobodyListens = '127.0.0.1:9';

test('without Redis and mail, orders and logins go on; the mails follow when mail is back [calls-4]', async () => {
  const redis = connectRedis(`redis://${nobodyListens}`, () => {});
  const api = await createTestApp({ redis });
  onTestFinished(async () => {
    redis.disconnect();
    await api.close();
  });
  const orderCalls = createOrderCalls(api);
  const stopWorker = await startTestWorker(api.databaseUrl, `smtp://${nobodyListens}`);
  const { user } = await api.registerConfirmed({ email: 'ada@example.com' });
  const credentials = { email: 'ada@example.com', password: 'Secret1!' };
  const login = await api.call('POST', '/auth/login', { body: credentials });
  expect(login).toMatchObject({ status: 200 });
  const order = await orderCalls.place(login.body.token);
  expect(order).toMatchObject({ status: 'pending' });
  const getState = async () =>
    (await api.boss.findJobs('mail', { data: { kind: 'order-placed', userId: user.id } }))[0]?.state;
  await expect.poll(getState, { timeout: 10_000 }).toBe('retry');
  await stopWorker();

  const { mails, url } = await catchMails();
  await sql`update pgboss.job set start_after = now()`.execute(api.db);
  onTestFinished(await startTestWorker(api.databaseUrl, url));
  const subjects = () => mails.map((mail) => readMail(mail).subject);
  await expect
    .poll(subjects, { timeout: 20_000 })
    .toContain(`We’re on it: Latte and Carrot Cake (${order.orderNumber})`);
});

test(
  'without PostgreSQL an order is refused at once and lost nowhere, pages stay, and all comes back by itself [calls-4]',
  measured,
  async () => {
    const { hostname, port } = new URL(serverUrl);
    const proxy = await createTcpProxy({ host: hostname, port: Number(port || 5432) });
    const built = await buildSite({ pages: { '/': 'Home', '/404': '404', '/recipes/404': 'recipes/404' } });
    const site = await loadSite({ folder: built.folder, menus: [menu], publicUrl: 'http://localhost:3000' });
    const api = await createTestApp({ site }, throughProxy(await createDatabase(), proxy.port));
    onTestFinished(async () => {
      await api.close();
      await proxy.cut();
      await built.remove();
    });
    const listening = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const orderCalls = createOrderCalls(api);
    const { token, user } = await api.register();
    const stream = await readEvents<{ orders: unknown[] }>(`${listening}/api/orders/events`, token);
    const key = 'the-same-key';

    await proxy.cut();
    const start = performance.now();
    const refused = await orderCalls.post(token, anOrder, key);
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { code: 'unavailable' } });
    expect((await readEvents(`${listening}/api/orders/events`, token)).status).toBe(503);
    expect(performance.now() - start).toBeLessThan(2_000);
    expect((await api.app.inject('/')).body).toContain('Home');

    await proxy.restore();
    const back = performance.now();
    await expect.poll(async () => (await orderCalls.post(token, anOrder, key)).status, { timeout: 5_000 }).toBe(200);
    await expect.poll(() => stream.events().some(({ orders }) => orders.length === 1), { timeout: 5_000 }).toBe(true);
    expect(performance.now() - back).toBeLessThan(5_000);
    expect(stream.isOver()).toBe(false);
    expect(await orderCalls.countOrders(user.id)).toBe(1);
  },
);
