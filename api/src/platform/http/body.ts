import type { FastifyInstance } from 'fastify';

/** A client may send `content-type: application/json` with an empty body, as for a logout. Treat it as no body. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
}
