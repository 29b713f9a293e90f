import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, untilReady } from './global-setup.ts';
import { test as base } from './test.ts';

const builtSite = 'web/build';
const nextName = (file: string) => file.replace(/\.js$/, '-next.js');

/** A server for one test, which can be stopped, and started again with another release. */
const releaseServer = async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'juniper-release-'));
  let servers: ReturnType<typeof spawn>[] = [];
  let proxy: ReturnType<typeof createServer> | undefined;

  /** Accepts calls and never answers, like a bad connection. */
  const stall = () => {
    for (const server of servers) server.kill('SIGSTOP');
  };
  const stop = async () => {
    proxy?.closeAllConnections();
    proxy?.close();
    proxy = undefined;
    const stopping = servers;
    servers = [];
    for (const server of stopping) {
      server.kill('SIGKILL');
      await once(server, 'exit');
    }
  };
  const openProxy = async (handle: RequestListener) => {
    proxy = createServer(handle).listen(port, '127.0.0.1');
    await once(proxy, 'listening');
  };
  /** Answers as a proxy does while the server is down. */
  const stopBehindProxy = async () => {
    await stop();
    await openProxy((_request, answer) => answer.writeHead(502).end());
  };
  const launch = async (ownPort: number, site: string) => {
    const env = {
      ...process.env,
      DATABASE_URL: process.env.E2E_DATABASE_URL,
      PORT: String(ownPort),
      PUBLIC_URL: url,
      SITE_DIR: site,
      WORKER: 'separate',
      LOG_LEVEL: 'fatal',
    };
    servers.push(spawn(process.execPath, ['api/src/server.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] }));
    await untilReady(`http://127.0.0.1:${ownPort}`);
  };
  const start = async (site = builtSite) => {
    await stop();
    await launch(port, site);
  };
  /** A rolling deploy midway: pages come from a server of the old release, their files from any that has them. */
  const startDeploy = async (next: string) => {
    await stop();
    const [oldPort, newPort] = [await freePort(), await freePort()];
    await Promise.all([launch(oldPort, builtSite), launch(newPort, next)]);
    await openProxy(async ({ url: path = '/', headers: { accept = '*/*' } }, answer) => {
      const ask = (from: number) =>
        fetch(`http://127.0.0.1:${from}${path}`, { headers: { accept, 'accept-encoding': 'identity' } });
      let found = await ask(/\.\w+$|^\/api\//.test(path) ? newPort : oldPort);
      if (found.status === 404) found = await ask(oldPort);
      answer.writeHead(found.status, Object.fromEntries(found.headers)).end(Buffer.from(await found.arrayBuffer()));
    });
  };
  /** The same release after a publication: an espresso costs $2.75, so that pages name another menu. */
  const publish = async () => {
    await stop();
    const ownPort = await freePort();
    await launch(ownPort, builtSite);
    await openProxy(async ({ url: path = '/', headers: { accept = '*/*' } }, answer) => {
      const found = await fetch(`http://127.0.0.1:${ownPort}${path.replace('/catalogue/next-', '/catalogue/')}`, {
        headers: { accept, 'accept-encoding': 'identity' },
      });
      const { 'content-length': _, etag = '', ...headers } = Object.fromEntries(found.headers);
      const isChanged = /html|json/.test(headers['content-type'] ?? '');
      const changed = (text: string) =>
        text
          .replace('data-catalogue="', 'data-catalogue="next-')
          .replace('"/catalogue/', '"/catalogue/next-')
          .replace('"catalogue":"', '"catalogue":"next-')
          .replaceAll('$2.50', '$2.75')
          .replace(/(?<="name":"Espresso".*?"priceCents":)250/, '275');
      const body = Buffer.from(await found.arrayBuffer());
      answer.writeHead(found.status, { ...headers, etag: isChanged ? `"next-${etag.slice(1)}` : etag });
      answer.end(isChanged ? changed(body.toString()) : body);
    });
  };
  /** The build with a changed text on the menu page. */
  const nextRelease = (before: string, after: string) => {
    const site = path.join(folder, 'site');
    cpSync(builtSite, site, { recursive: true, filter: (file) => !/\.(br|gz)$|\/pictures$/.test(file) });
    // A file's name contains the hash of its content, so the menu's file and all files that name it get new names.
    const names = globSync('*.js', { cwd: path.join(site, 'client/assets') });
    const renamed = (text: string) => names.reduce((all, name) => all.replaceAll(name, nextName(name)), text);
    for (const file of globSync(['**/*.js', 'client/.vite/manifest.json'], { cwd: site })) {
      const text = readFileSync(path.join(site, file), 'utf8');
      writeFileSync(path.join(site, file), renamed(text).replaceAll(before, after));
    }
    for (const name of names) {
      const at = (file: string) => path.join(site, 'client/assets', file);
      renameSync(at(name), at(nextName(name)));
    }
    return site;
  };
  const close = async () => {
    await stop();
    rmSync(folder, { recursive: true });
  };
  return { url, start, startDeploy, publish, stop, stopBehindProxy, stall, nextRelease, close };
};

type Fixtures = { server: Awaited<ReturnType<typeof releaseServer>> };

/** A test with its own server. */
export const test = base.extend<Fixtures>({
  server: async ({}, use) => {
    const server = await releaseServer();
    await server.start();
    await use(server);
    await server.close();
  },
  baseURL: async ({ server }, use) => use(server.url),
});
