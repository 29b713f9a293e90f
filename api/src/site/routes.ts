import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../platform/http/conditional.ts';
import { getAcceptedEncodings } from './accept-encoding.ts';
import type { Site } from './load-site.ts';
import { isPicturePath } from './picture-files.ts';
import type { SiteFile } from './site-file.ts';

type ReadFile = (path: string) => Promise<SiteFile | undefined>;
type StoredFiles = { readCatalogueFile: ReadFile; readPictureFile: ReadFile };

/** Mounts the files that are in the database, for a server without the storefront (SITE_DIR=off). */
export function mountStoredFileRoutes(app: FastifyInstance, { readCatalogueFile, readPictureFile }: StoredFiles): void {
  app.get('/catalogue/*', async (request, reply) => sendStored(request, reply, await readCatalogueFile(request.url)));
  app.get('/pictures/*', async (request, reply) => sendStored(request, reply, await readPictureFile(request.url)));
}

export function mountSiteRoutes(
  app: FastifyInstance,
  site: Site,
  { readCatalogueFile, readPictureFile }: StoredFiles,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const [requested = '/'] = request.url.split('?', 1);
      const path = decode(requested);
      const file = site.lists.get(path) ?? site.files.get(path) ?? site.pages.get(path.toLowerCase());
      if (file) return send(request, reply, file);
      if (site.screen && /^\/pickup\/[^/]+$/.test(path)) return send(request, reply, site.screen);
      if (site.console && isConsolePath(path)) return send(request, reply, site.console);
      const sendFound = (found: SiteFile | undefined) => sendStored(request, reply, found);
      if (path.startsWith('/catalogue/')) return readCatalogueFile(path).then(sendFound);
      if (isPicturePath(path)) return readPictureFile(path).then(sendFound);

      // One address per page: a trailing slash redirects.
      if (requested.endsWith('/') && site.pages.has(path.slice(0, -1).toLowerCase())) {
        return reply.redirect(requested.slice(0, -1) + request.url.slice(requested.length), 308);
      }
      const notFoundPage = findMissingPage(site, path);
      if (notFoundPage && wantsPage(request, path)) return send(request, reply.code(404), notFoundPage);
      return notFound(reply, 'no-cache');
    },
  });
}

/** The console's router knows its paths; its missing files are not among them. */
const isConsolePath = (path: string): boolean => /^\/owner(\/(?!assets\/)|$)/.test(path);

const notFound = (reply: FastifyReply, cacheControl: string) =>
  reply.code(404).header('cache-control', cacheControl).type('text/plain').send('Not found');

const sendStored = (request: FastifyRequest, reply: FastifyReply, file: SiteFile | undefined) =>
  file ? send(request, reply, file) : notFound(reply, 'no-store');

function send({ headers: requestHeaders, method }: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  const encoding = getAcceptedEncodings(requestHeaders['accept-encoding']).find((accepted) => file[accepted]);
  const { body, etag, headers, unchangedHeaders } = (encoding && file[encoding]) || file.plain;
  const isUnchanged = reply.statusCode === 200 && matchesEtag(requestHeaders['if-none-match'], etag);
  if (isUnchanged) return reply.code(304).headers(unchangedHeaders).send();
  return reply.headers(headers).send(method === 'HEAD' ? undefined : body);
}

/** Returns the not-found page of the path's folder, else the site's. */
function findMissingPage(site: Site, path: string): SiteFile | undefined {
  const folder = path.slice(0, path.lastIndexOf('/')).toLowerCase();
  return site.missing.get(folder) ?? site.missing.get('');
}

function wantsPage(request: FastifyRequest, path: string): boolean {
  const { accept = '*/*' } = request.headers;
  return !/^\/(owner\/)?assets\//.test(path) && (accept.includes('text/html') || accept === '*/*');
}

/** Fastify has already refused malformed escapes. */
const decode = (path: string): string => (path.includes('%') ? decodeURIComponent(path) : path);
