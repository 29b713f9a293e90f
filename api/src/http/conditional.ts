import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Names the answer by its content, and gives who holds the same answer already a 304 instead (decision 40). */
export async function answerIfChanged(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const etag = `"${hash('sha256', payload, 'base64url').slice(0, 22)}"`;
  reply.header('etag', etag);
  if (!isKnown(request.headers['if-none-match'], etag)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}

/** A proxy that compresses an answer marks its name as weak; it is the same answer. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
