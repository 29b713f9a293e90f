// The development server: Vite's, with pages rendered by the same function as in production.
import { createHash } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import path from 'node:path';
import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Storefront } from '@juniper/core/contracts/site.ts';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

const port = 5173;
const origin = `http://localhost:${port}`;
const http = createHttpServer();
const vite = await createServer({
  root: path.join(import.meta.dirname, '..'),
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: http }, proxy: { '/api': 'http://127.0.0.1:3000' } },
});
/** The owner's console, which is built apart. */
const owner = await createServer({
  configFile: path.join(import.meta.dirname, '../console/vite.config.ts'),
  server: { middlewareMode: true, hmr: { server: http } },
});

/** The default cafe's menu, served as in production. */
const menu = JSON.stringify(defaultCafe);
const hash = createHash('sha256').update(menu).digest('base64url').slice(0, 16);

/** What Vite would add to an HTML file. It must run before the page's code, and come after React's own scripts. */
const preamble = react.preambleCode.replace('__BASE__', '/').trim();
const hotReload = `<script type="module">${preamble}</script><script type="module" src="/@vite/client"></script>`;

http.on('request', (request, response) => {
  const { pathname } = new URL(request.url ?? '/', origin);
  if (pathname === '/owner') request.url = request.url?.replace('/owner', '/owner/');
  if (request.url?.startsWith('/owner/')) return owner.middlewares(request, response);
  vite.middlewares(request, response, async () => {
    if (pathname === `/catalogue/${hash}.json`) {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(menu);
      return;
    }
    try {
      const { render } = (await vite.ssrLoadModule('/app/entry.server.tsx')) as Storefront;
      const { status, html } = await render(pathname, { catalogue: defaultCafe, hash, origin });
      const page = html.replace('<script type="module"', `${hotReload}<script type="module"`);
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      console.error(error);
      response.writeHead(500, { 'content-type': 'text/plain' }).end((error as Error).stack);
    }
  });
});
http.listen(port, 'localhost', () => console.log(`the storefront: ${origin}, the console: ${origin}/owner`));
