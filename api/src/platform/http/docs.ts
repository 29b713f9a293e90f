import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Serves one OpenAPI document of all routes that are mounted after this call. */
export async function addDocs(api: FastifyInstance, publicUrl: string): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Juniper Row API', version: '1' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  let document: string | undefined;
  api.get('/docs', { schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(api.swagger());
    reply.type('application/json').send(document);
  });
}
