import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startBoss } from '../../api/src/platform/queue/boss.ts';
import { createKey, serveKeys } from '../../api/test/google-keys.ts';
import { openCatcher } from '../../api/test/mail-catcher.ts';
import { startStripeStandIn } from '../../api/test/stripe-stand-in/start.ts';
import { createTcpProxy, throughProxy } from '../../api/test/tcp-proxy.ts';
import { openAccounts } from '../lib/accounts.ts';
import { migrate } from '../lib/api-server.ts';
import { createFolder } from '../lib/create-folder.ts';
import { freePort } from '../lib/free-port.ts';
import { startPostgres } from '../lib/postgres.ts';
import { supervise } from '../lib/supervise.ts';
import { switchCardsOn } from '../lib/switch-cards-on.ts';
import { untilReady } from '../lib/until-ready.ts';
import { withClient } from '../lib/with-client.ts';

const logFile = (part: string) => `test-results/stand/faults-${part}.log`;
const parts = ['postgres', 'redis', 'server', 'worker'];

const receiptJob = `from pgboss.job join orders on data->>'orderId' = order_id::text
  where name = 'mail' and data->>'kind' = 'order-placed' and idempotency_key = $1`;

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** Starts the product with every service that it depends on, each behind a proxy that can cut it off. */
export async function startTestServer() {
  const folder = createFolder('faults');
  mkdirSync('test-results/stand', { recursive: true });
  for (const part of parts) rmSync(logFile(part), { force: true });

  // Uses a port below those of outgoing connections, one of which could take it while the proxy is cut.
  const before = async (url: string) =>
    createTcpProxy({ host: '127.0.0.1', port: Number(new URL(url).port) }, undefined, await freePort());
  const postgres = await startPostgres(folder, logFile('postgres'));
  const redisUrl = `redis://127.0.0.1:${await freePort()}`;
  const redisOptions = ['--bind', '127.0.0.1', '--port', new URL(redisUrl).port, '--save', '', '--dir', folder];
  const redis = supervise('redis-server', redisOptions, logFile('redis'));
  let mailMs = 0;
  const catcher = await openCatcher(() => pause(mailMs));
  const key = await createKey('faults');
  const google = await serveKeys([key]);
  const standIn = await startStripeStandIn({ webhookSecret: 'whsec_faults' });
  const proxies = {
    postgres: await before(postgres.url),
    redis: await before(redisUrl),
    smtp: await before(catcher.url),
    google: await before(google.jwksUrl),
    stripe: await before(standIn.url),
  };

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    WORKER: 'separate',
    LOG_LEVEL: 'info',
    DATABASE_URL: throughProxy(postgres.url, proxies.postgres.port),
    REDIS_URL: throughProxy(redisUrl, proxies.redis.port),
    SMTP_URL: throughProxy(catcher.url, proxies.smtp.port),
    GOOGLE_CLIENT_ID: google.settings.clientId,
    GOOGLE_JWKS_URL: throughProxy(google.jwksUrl, proxies.google.port),
    ...standIn.env,
    STRIPE_API: throughProxy(standIn.url, proxies.stripe.port),
  };
  await migrate(postgres.url);
  await switchCardsOn(postgres.url);
  const boss = await startBoss(postgres.url, 'sends', () => {});
  const run = (entry: string) => supervise(process.execPath, [`api/src/${entry}.ts`], logFile(entry), { env });
  const api = run('server');
  let worker = run('worker');
  await untilReady(`${url}/api`);

  return {
    url,
    databaseUrl: postgres.url,
    boss,
    ...(await openAccounts(postgres.url, 600)),
    ...proxies,
    signingKey: key,
    /** Runs a command of `api/src/commands`. */
    command: (name: string, args: string[], input: string) =>
      new Promise<{ code: number; output: string }>((resolve) => {
        const child = execFile(process.execPath, [`api/src/commands/${name}.ts`, ...args], { env }, (error, stdout) =>
          resolve({ code: error ? 1 : 0, output: stdout }),
        );
        child.stdin?.end(input);
      }),
    mailIds: () => catcher.mails.map(({ text }) => text.match(/^Message-ID: <([^@>]+)/im)?.[1] ?? 'none'),
    hasFailedMail: async (key: string) => (await count(postgres.url, `${receiptJob} and state = 'retry'`, [key])) > 0,
    hasSlowMail: async (ms: number) =>
      (await boss.findJobs('mail')).some(({ state, startedOn }) => state === 'active' && +startedOn < Date.now() - ms),
    /** Transactions that wait for something other than PostgreSQL, such as an email. */
    countHeldTransactions: () =>
      count(
        postgres.url,
        "from pg_stat_activity where state like 'idle in transaction%' and xact_start < now() - interval '1 second'",
      ),
    takeMailsIn: (ms: number) => {
      mailMs = ms;
    },
    countOrders: () => count(postgres.url, 'from orders'),
    readLog: (part: string) => readFileSync(logFile(part), 'utf8'),
    apiPid: () => api.pid,
    stopWorker: () => worker.stop('SIGKILL'),
    startWorker: async () => {
      worker = run('worker');
    },
    close: async () => {
      await boss.stop({ graceful: false });
      await Promise.all([api.stop('SIGKILL'), worker.stop('SIGKILL'), redis.stop('SIGKILL')]);
      await Promise.all([...Object.values(proxies).map((proxy) => proxy.cut()), catcher.close(), google.close()]);
      await standIn.close();
      await postgres.stop();
    },
  };
}

async function count(databaseUrl: string, what: string, values: string[] = []): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) => client.query(`select count(*) ${what}`, values));
  return Number(rows[0].count);
}
