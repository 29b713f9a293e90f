import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../http/conditional.ts';
import { acceptedEncodings } from './accept-encoding.ts';
import type { Site } from './load-site.ts';
import type { SiteFile } from './site-file.ts';

/** Serves the storefront: every path that is not the API's. */
export function siteRoutes(app: FastifyInstance, site: Site): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const [given = '/'] = request.url.split('?', 1);
      const path = decode(given);
      const found = site.files.get(path) ?? site.pages.get(path.toLowerCase());
      if (found) return send(request, reply, found);

      // One address a page: with a slash at the end it is the same page, and says so.
      if (given.endsWith('/') && site.pages.has(path.slice(0, -1).toLowerCase())) {
        return reply.redirect(given.slice(0, -1) + request.url.slice(given.length), 308);
      }
      const missing = missingPage(site, path);
      if (missing && wantsPage(request, path)) return send(request, reply.code(404), missing);
      return reply.code(404).header('cache-control', 'no-cache').type('text/plain').send('Not found');
    },
  });
}

/** Past the framework's own way of sending, since all that is to be said stands ready: that is a tenth faster. */
function send({ headers: asked, method }: FastifyRequest, reply: FastifyReply, file: SiteFile): void {
  const encoding = acceptedEncodings(asked['accept-encoding']).find((accepted) => file[accepted]);
  const { body, etag, headers, unchangedHeaders } = (encoding && file[encoding]) || file.plain;
  const { statusCode } = reply;
  const isUnchanged = statusCode === 200 && isKnown(asked['if-none-match'], etag);
  // Set while the server stops.
  const connection = reply.getHeader('connection');
  reply.hijack();
  if (connection) reply.raw.setHeader('connection', connection);
  if (isUnchanged) reply.raw.writeHead(304, unchangedHeaders).end();
  else reply.raw.writeHead(statusCode, headers).end(method === 'HEAD' ? undefined : body);
}

/** The nearest not-found page: that of the path's own folder, or of the one above it, up to the site's. */
function missingPage(site: Site, path: string): SiteFile | undefined {
  let folder = path.toLowerCase();
  while (folder !== '') {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    const page = site.missing.get(folder);
    if (page) return page;
  }
  return undefined;
}

/** A person who follows a link gets a page; a picture or a script that is gone is only said to be gone. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  const { accept = '*/*' } = request.headers;
  return !path.startsWith('/assets/') && (accept.includes('text/html') || accept === '*/*');
}

/** Fastify has refused malformed escapes before. */
const decode = (path: string): string => (path.includes('%') ? decodeURIComponent(path) : path);
