import { readFileSync } from 'node:fs';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { completeDocument, type OpenApi } from './complete-document.ts';
import { findContracts } from './contracts.ts';
import { renderPage } from './render-page.ts';

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

/** Serves the documents of all routes that are mounted after this call: a page, and OpenAPI as JSON. */
export async function addDocs(api: FastifyInstance, publicUrl: string): Promise<void> {
  const { operations, schemas } = await findContracts();
  const schemaRegistry = z.registry<{ id: string }>();
  // OpenAPI lists parameters one by one, so their schemas cannot be shared.
  const parameters = operations.flatMap(({ params, query, headers }) => [params, query, headers]);
  for (const [id, schema] of schemas) {
    if (!parameters.includes(schema)) schemaRegistry.add(schema, { id });
  }
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Juniper Row API',
        version,
        description: 'The calls of the storefront, the board and the console.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  });

  let document: OpenApi | undefined;
  const readDocument = () => {
    document ??= completeDocument(api.swagger() as unknown as OpenApi, operations);
    return document;
  };
  let json: string | undefined;
  let page: string | undefined;
  const style = readFileSync(new URL('docs.css', import.meta.url));
  const isHidden = { schema: { hide: true } };
  api.get('/docs', isHidden, (_request, reply) => {
    page ??= renderPage(readDocument());
    reply.headers(pageHeaders).type('text/html; charset=utf-8').send(page);
  });
  api.get('/docs.json', isHidden, (_request, reply) => {
    json ??= JSON.stringify(readDocument());
    reply.type('application/json').send(json);
  });
  api.get('/docs.css', isHidden, (_request, reply) => {
    reply.type('text/css; charset=utf-8').send(style);
  });
}
