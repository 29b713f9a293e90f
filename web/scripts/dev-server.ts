// The development server: Vite's, with pages rendered by the same function as in production, on the menu of the API.
import { createServer as createHttpServer } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getCatalogueNow } from '@juniper/core/contracts/catalogue.ts';
import { getConfig } from '@juniper/core/contracts/config.ts';
import type { Storefront } from '@juniper/core/contracts/site.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { webManifest } from './web-manifest.ts';

type DevServerOptions = {
  port: number;
  apiUrl: string;
  /** Pages beside the site's own, such as the caught emails. Returns undefined for other paths. */
  showPage: (pathname: string) => string | undefined;
};

/** The API restarts on every change of its code. */
const longestRestartMs = 30_000;

/** What Vite would add to an HTML file. It must run before the page's code, and come after React's own scripts. */
const preamble = react.preambleCode.replace('__BASE__', '/').trim();
const hotReload = `<script type="module">${preamble}</script><script type="module" src="/@vite/client"></script>`;

/** Serves storefront and console, and resolves once it listens. */
export async function startDevServer({ port, apiUrl, showPage }: DevServerOptions): Promise<void> {
  const origin = `http://localhost:${port}`;
  const http = createHttpServer();
  const vite = await createServer({
    root: path.join(import.meta.dirname, '..'),
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server: http },
      proxy: { '/api': apiUrl, '/catalogue': apiUrl, '^/pictures/p-[0-9a-f]{16}-': apiUrl },
    },
  });
  /** The owner's console, which is built apart. */
  const owner = await createServer({
    configFile: path.join(import.meta.dirname, '../console/vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: http } },
  });
  /** By hash: a published menu never changes. */
  const menus = new Map<string, Catalogue>();

  const renderPage = async (pathname: string) => {
    const { render } = (await vite.ssrLoadModule('/app/entry.server.tsx')) as Storefront;
    const now = getCatalogueNow.response.parse(await fetchJson(`${apiUrl}/api${getCatalogueNow.path}`));
    const config = getConfig.response.parse(await fetchJson(`${apiUrl}/api${getConfig.path}`));
    const hash = now.catalogue;
    const catalogue = menus.get(hash) ?? ((await fetchJson(`${apiUrl}/catalogue/${hash}.json`)) as Catalogue);
    menus.set(hash, catalogue);
    return render(pathname, { catalogue, hash, origin, config });
  };

  http.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    const answer = (status: number, type: string, body: string) =>
      void response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
    if (pathname === '/owner') request.url = request.url?.replace('/owner', '/owner/');
    if (/^\/pickup\/[^/]+$/.test(pathname)) request.url = '/owner/pickup/index.html';
    if (request.url?.startsWith('/owner/')) return owner.middlewares(request, response);
    if (pathname === '/manifest.webmanifest')
      return answer(200, 'application/manifest+json', JSON.stringify(webManifest));
    const shown = showPage(pathname);
    if (shown !== undefined) return answer(200, 'text/html', shown);
    vite.middlewares(request, response, async () => {
      try {
        const { status, html } = await renderPage(pathname);
        answer(status, 'text/html', html.replace('<script type="module"', `${hotReload}<script type="module"`));
      } catch (error) {
        vite.ssrFixStacktrace(error as Error);
        console.error(error);
        answer(500, 'text/plain', String((error as Error).stack));
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, 'localhost', resolve);
  });
}

/** Fetches from the API, and waits while it starts. */
async function fetchJson(url: string): Promise<unknown> {
  const until = Date.now() + longestRestartMs;
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return response.json();
    if (Date.now() > until) throw new Error(`The API does not answer: ${url} (${response?.status ?? 'no connection'})`);
    await delay(200);
  }
}
