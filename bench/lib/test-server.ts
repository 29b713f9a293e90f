import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openCatcher } from '../../api/test/mail-catcher.ts';
import { createTcpProxy } from '../../api/test/tcp-proxy.ts';
import { migrate, ownCheckout } from './api-server.ts';
import { createFolder } from './create-folder.ts';
import { freePort } from './free-port.ts';
import { startPostgres } from './postgres.ts';
import { supervise } from './supervise.ts';

const logFolder = join(ownCheckout, 'test-results/stand');

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

type TestServerOptions = {
  name: string;
  apis?: number;
  settings?: string[];
  env?: Record<string, string>;
  workerEnv?: Record<string, string>;
  /** The folder of the release that migrates the database and that all processes are started from. */
  checkout?: string;
};

/** Starts the whole product: PostgreSQL, API servers behind a proxy, the worker, and a mail server. */
export async function startTestServer({
  name,
  apis: count = 2,
  settings = [],
  env: more = {},
  workerEnv,
  checkout = ownCheckout,
}: TestServerOptions) {
  const folder = createFolder('stand');
  mkdirSync(logFolder, { recursive: true });
  const logFile = (part: string) => join(logFolder, `${name}-${part}.log`);
  const apiNames = Array.from({ length: count }, (_, index) => `api-${index + 1}`);
  for (const part of ['postgres', ...apiNames, 'worker']) rmSync(logFile(part), { force: true });

  const postgres = await startPostgres(folder, logFile('postgres'), settings);
  const copies = new Map<string, number>();
  const catcher = await openCatcher(async ({ text }) => {
    catcher.mails.length = 0; // of tens of thousands of mails, only the ids are needed
    const id = text.match(/^Message-ID: <([^@>]+)/im)?.[1] ?? 'none';
    copies.set(id, (copies.get(id) ?? 0) + 1);
  });

  const env = { PATH: process.env.PATH, DATABASE_URL: postgres.url, SMTP_URL: catcher.url, LOG_LEVEL: 'warn' };
  await migrate(postgres.url, checkout);
  const run = (entry: string, part: string, extra: Record<string, string> = {}) =>
    supervise(process.execPath, [`api/src/${entry}`], logFile(part), { env: { ...env, ...extra }, cwd: checkout });
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  const apis = apiNames.map((part, index) =>
    run('server.ts', part, { PORT: String(ports[index]), WORKER: 'separate', TRUST_PROXY: '127.0.0.1', ...more }),
  );
  const worker = run('worker.ts', 'worker', workerEnv);

  let connections = 0;
  let toCut = 0;
  let cut = 0;
  const nextApi = () => ({ host: '127.0.0.1', port: ports[connections++ % ports.length] ?? 0 });
  const proxy = await createTcpProxy(nextApi, (answer) => {
    // The API answers 200 only after the commit, so the order of a cut answer exists.
    if (toCut === 0 || !answer.subarray(0, 12).equals(ok)) return true;
    toCut -= 1;
    cut += 1;
    return false;
  });

  return {
    url: `http://127.0.0.1:${proxy.port}/api`,
    /** The address of each API server, without the proxy. */
    apiUrls: ports.map((port) => `http://127.0.0.1:${port}/api`),
    postgres,
    apis,
    worker,
    copies,
    cutNextAnswers: (count: number) => {
      toCut += count;
    },
    get cutAnswers() {
      return cut;
    },
    countInLogs: (words: string) =>
      apiNames.reduce((sum, part) => sum + readFileSync(logFile(part), 'utf8').split(words).length - 1, 0),
    postgresLog: () => readFileSync(logFile('postgres'), 'utf8'),
    /** Lists processes that ended by an uncaught error. An exit at start because PostgreSQL is down does not count. */
    listCrashes: () =>
      [...apiNames, 'worker']
        .filter((part) => /^Node\.js v/m.test(readFileSync(logFile(part), 'utf8')))
        .map((part) => `${part} was ended by an error of its own: see its log`),
    close: async () => {
      await Promise.all([...apis, worker].map((part) => part.stop('SIGKILL')));
      await Promise.all([proxy.cut(), catcher.close(), postgres.stop()]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

const ok = Buffer.from('HTTP/1.1 200');
