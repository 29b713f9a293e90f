import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, untilReady } from './global-setup.ts';
import { test as base } from './test.ts';

/** A server of its own, which can be stopped, and started again with another release. */
const releaseServer = async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'juniper-release-'));
  let server: ReturnType<typeof spawn> | undefined;
  let proxy: ReturnType<typeof createServer> | undefined;

  /** It takes calls and answers none, as on a train. */
  const stall = () => server?.kill('SIGSTOP');
  const stop = async () => {
    proxy?.closeAllConnections();
    proxy?.close();
    proxy = undefined;
    if (!server) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
    server = undefined;
  };
  /** What a proxy says for a server that is away. */
  const stopBehindProxy = async () => {
    await stop();
    proxy = createServer((_request, answer) => answer.writeHead(502).end()).listen(port, '127.0.0.1');
    await once(proxy, 'listening');
  };
  const start = async (site = 'web/build/client') => {
    await stop();
    const env = {
      ...process.env,
      DATABASE_URL: process.env.E2E_DATABASE_URL,
      PORT: String(port),
      PUBLIC_URL: url,
      SITE_DIR: site,
      WORKER: 'separate',
      LOG_LEVEL: 'fatal',
    };
    server = spawn(process.execPath, ['api/src/server.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    await untilReady(url);
  };
  /** The build with other words on the menu page, whose code therefore has another name. */
  const nextRelease = (before: string, after: string) => {
    const site = path.join(folder, 'site');
    cpSync('web/build/client', site, { recursive: true, filter: (file) => !/\.(br|gz)$|\/pictures$/.test(file) });
    const [menuPage = ''] = globSync('assets/MenuPage-*.js', { cwd: site });
    renameSync(path.join(site, menuPage), path.join(site, 'assets/MenuPage-next.js'));
    for (const file of globSync('**/*.{html,js}', { cwd: site })) {
      const text = readFileSync(path.join(site, file), 'utf8');
      writeFileSync(
        path.join(site, file),
        text.replaceAll(menuPage, 'assets/MenuPage-next.js').replaceAll(before, after),
      );
    }
    execFileSync(process.execPath, ['web/scripts/service-worker.ts', site], { stdio: ['ignore', 'ignore', 'inherit'] });
    return site;
  };
  const close = async () => {
    await stop();
    rmSync(folder, { recursive: true });
  };
  return { url, start, stop, stopBehindProxy, stall, nextRelease, close };
};

type Fixtures = { server: Awaited<ReturnType<typeof releaseServer>> };

/** A test that has a server to itself. */
export const test = base.extend<Fixtures>({
  server: async ({}, use) => {
    const server = await releaseServer();
    await server.start();
    await use(server);
    await server.close();
  },
  baseURL: async ({ server }, use) => use(server.url),
});
