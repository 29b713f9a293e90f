import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, untilReady } from './global-setup.ts';
import { test as base } from './test.ts';

const builtSite = 'web/build';
const nextName = (file: string) => file.replace(/\.js$/, '-next.js');

/**
 * Starts a shop that can be stopped, and started again with another release. The server of each release is started once
 * and goes on; a proxy in front of it is opened and closed.
 */
const releaseServer = async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'juniper-release-'));
  const servers: ReturnType<typeof spawn>[] = [];
  const launched = new Map<string, Promise<number>>();
  const sockets = new Set<Socket>();
  let proxy: Server | undefined;

  const launch = async (site: string) => {
    const ownPort = await freePort();
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
    return ownPort;
  };
  /** Returns the port of a release's server. */
  const ensureServer = (site: string) => {
    const found = launched.get(site) ?? launch(site);
    launched.set(site, found);
    return found;
  };

  const stop = async () => {
    for (const server of servers) server.kill('SIGCONT');
    const closing = proxy;
    proxy = undefined;
    if (!closing) return;
    closing.close();
    for (const socket of sockets) socket.destroy();
    await once(closing, 'close');
  };
  const openProxy = async (next: Server) => {
    await stop();
    proxy = next.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    });
    proxy.listen(port, '127.0.0.1');
    await once(proxy, 'listening');
  };
  /** Accepts calls and never answers, like a bad connection. */
  const stall = () => {
    for (const server of servers) server.kill('SIGSTOP');
  };
  /** Answers as a proxy does while the server is down. */
  const stopBehindProxy = () => openProxy(createServer((_request, answer) => answer.writeHead(502).end()));
  const start = async (site = builtSite) => {
    const ownPort = await ensureServer(site);
    await openProxy(
      createTcpServer((socket) => {
        const upstream = connect(ownPort, '127.0.0.1').on('error', () => socket.destroy());
        socket.on('close', () => upstream.destroy());
        socket.pipe(upstream).pipe(socket);
      }),
    );
  };
  /** A rolling deploy midway: pages come from a server of the old release, their files from any that has them. */
  const startDeploy = async (next: string) => {
    const [oldPort, newPort] = await Promise.all([ensureServer(builtSite), ensureServer(next)]);
    const answerFromBoth: RequestListener = async ({ url: path = '/', headers: { accept = '*/*' } }, answer) => {
      const ask = (from: number) =>
        fetch(`http://127.0.0.1:${from}${path}`, { headers: { accept, 'accept-encoding': 'identity' } });
      let found = await ask(/\.\w+$|^\/api\//.test(path) ? newPort : oldPort);
      if (found.status === 404) found = await ask(oldPort);
      answer.writeHead(found.status, Object.fromEntries(found.headers)).end(Buffer.from(await found.arrayBuffer()));
    };
    await openProxy(createServer(answerFromBoth));
  };
  /** The same release after a publication: an espresso costs $2.75, so that pages name another menu. */
  const publish = async () => {
    const ownPort = await ensureServer(builtSite);
    const answerChanged: RequestListener = async ({ url: path = '/', headers: { accept = '*/*' } }, answer) => {
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
    };
    await openProxy(createServer(answerChanged));
  };
  /** The build with a changed text on the menu page, in a folder of this name. */
  const nextRelease = (before: string, after: string, name = 'next') => {
    const site = path.join(folder, name);
    if (existsSync(site)) return site;
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
    for (const server of servers) {
      server.kill('SIGKILL');
      await once(server, 'exit');
    }
    rmSync(folder, { recursive: true });
  };
  return { url, start, startDeploy, publish, stop, stopBehindProxy, stall, nextRelease, close };
};

type ReleaseServer = Awaited<ReturnType<typeof releaseServer>>;

/** A test with its own server, which runs the release of the build. */
export const test = base.extend<{ server: ReleaseServer }, { releases: ReleaseServer }>({
  releases: [
    async ({}, use) => {
      const releases = await releaseServer();
      await use(releases);
      await releases.close();
    },
    { scope: 'worker' },
  ],
  server: async ({ releases }, use) => {
    await releases.start();
    await use(releases);
    await releases.stop();
  },
  baseURL: async ({ server }, use) => use(server.url),
});
