import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
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

export const untilReady = async (url: string) => {
  for (let attempt = 0; attempt < 300; attempt++) {
    const ready = await fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the product did not become ready at ${url}`);
};

/** The whole product as customers meet it: built storefront, API and worker in one process, a database of its own, SMTP. */
export default async function globalSetup() {
  if (existsSync('.env')) process.loadEnvFile('.env');
  if (!existsSync('web/build/client/index.html')) throw new Error('Nothing is built yet: npm run build');
  const admin = process.env.DATABASE_URL;
  if (!admin) throw new Error('DATABASE_URL is not set: npm run setup');

  const database = `juniper_e2e_${process.pid}`;
  const sql = (statement: string) => execFileSync('psql', [admin, '-XAqc', statement]);
  sql(`create database ${database}`);

  const mail = await startMailCatcher();
  const google = await startGoogle();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    DATABASE_URL: admin.replace(/\/[^/?]*(\?|$)/, `/${database}$1`),
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: mail.url,
    ...google.env,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  execFileSync(process.execPath, ['api/src/migrate.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const server = spawn(process.execPath, ['api/src/server.ts'], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  await untilReady(url);

  process.env.SITE_URL = url;
  process.env.MAIL_DIR = mail.folder;
  process.env.E2E_DATABASE_URL = env.DATABASE_URL;

  return async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await mail.stop();
    await google.stop();
    sql(`drop database ${database} with (force)`);
  };
}
