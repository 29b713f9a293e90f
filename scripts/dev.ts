// `npm run dev`: the storefront with hot reload, the API with its worker, restarted on every change, and a mail catcher.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { startDevServer } from '../web/scripts/dev-server.ts';
import { emailsPath, startMailCatcher } from './dev-mail.ts';

const usualPort = 5173;

if (existsSync('.env')) process.loadEnvFile('.env');
const { DATABASE_URL, PORT, SMTP_URL } = process.env;
if (!DATABASE_URL) {
  console.error("DATABASE_URL is not set. Run 'npm run setup' first.");
  process.exit(1);
}

const port = Number(PORT || usualPort);
const site = `http://localhost:${port}`;
const apiPort = await findFreePort();
const catcher = SMTP_URL ? undefined : await startMailCatcher();

await startDevServer({
  port,
  apiUrl: `http://127.0.0.1:${apiPort}`,
  showPage: (pathname) => catcher?.showPage(pathname),
}).catch((error) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken. Try PORT=${port + 1} npm run dev.` : error);
  process.exit(1);
});

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/dev-api.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    SITE_DIR: 'off',
    PUBLIC_URL: site,
    SMTP_URL: SMTP_URL || catcher?.url,
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => api.kill('SIGTERM'));
api.on('exit', (code) => process.exit(code ?? 0));

console.log(`
  the shop     ${site}
  the board    ${site}/staff/orders
  the console  ${site}/owner
  the API      ${site}/api/docs
  emails       ${catcher ? `${site}${emailsPath}` : `go to ${SMTP_URL}`}
  the database ${new URL(DATABASE_URL).pathname.slice(1)}: npm run demo fills it, npm run db:reset empties it
`);

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}
