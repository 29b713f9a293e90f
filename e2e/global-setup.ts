import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRunDatabase } from '../api/test/run-databases.ts';
import prepareDatabases from './databases.ts';
import { startGoogle } from './google.ts';
import { startMailCatcher } from './mail-catcher.ts';

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
};

/** Waits up to 80 seconds: on a busy machine a server may need many to start. */
export const untilReady = async (url: string) => {
  const startedAt = performance.now();
  while (performance.now() - startedAt < 80_000) {
    const ready = await fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the product did not become ready at ${url}`);
};

/** Starts the whole product: built storefront, API and worker in one process, its own database, SMTP. */
export const startProduct = async (more: Record<string, string> = {}) => {
  if (!existsSync('web/build/server/entry.server.js')) throw new Error('Nothing is built yet: npm run build');
  const databaseUrl = await createRunDatabase(process.env.E2E_RUN ?? '', 'migrated');
  const mail = await startMailCatcher();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: mail.url,
    ...more,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, ['api/src/server.ts'], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const exited = once(server, 'exit');
  const stop = async () => {
    // Told to stop, a server behind a proxy first waits three seconds for the proxy.
    server.kill('SIGKILL');
    await exited;
    await mail.stop();
  };
  await untilReady(url).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, mailFolder: mail.folder, smtpUrl: mail.url, databaseUrl, stop };
};

export type Product = Awaited<ReturnType<typeof startProduct>>;

export default async function globalSetup() {
  const dropDatabases = await prepareDatabases();
  const google = await startGoogle();
  const product = await startProduct(google.env);
  process.env.SITE_URL = product.url;
  process.env.MAIL_DIR = product.mailFolder;
  process.env.E2E_SMTP_URL = product.smtpUrl;
  process.env.E2E_DATABASE_URL = product.databaseUrl;

  return async () => {
    await product.stop();
    await google.stop();
    await dropDatabases();
  };
}
