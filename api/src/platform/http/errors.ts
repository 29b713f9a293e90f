import type { ErrorResponse } from '@juniper/core/contracts/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isAccountMissing, isUnavailable } from '../db/errors.ts';
import { createSessionEndedError, createUnavailableError, HttpError } from './http-error.ts';

const checkInput = 'Please check what you entered.';

// zod's default messages are written for developers.
z.config({ customError: () => checkInput });

const frameworkErrors: Record<number, { code: string; message: string }> = {
  400: { code: 'invalid_request', message: checkInput },
  404: { code: 'not_found', message: 'We could not find that.' },
  413: { code: 'too_large', message: 'That is more than we can take in one go.' },
  415: { code: 'unsupported_type', message: checkInput },
};

export const notFound = () => new HttpError(404, 'not_found', 'We could not find that.');

/** Turns any error into an answer without internal details. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const httpError = toHttpError(error);
  if (httpError.status >= 500 && httpError !== error) request.log.error({ err: error }, 'call failed');
  if (httpError.status >= 500) reply.header('x-request-id', request.id);
  if (httpError.retryAfterSeconds) reply.header('retry-after', httpError.retryAfterSeconds);
  const answer: ErrorResponse = {
    success: false,
    code: httpError.code,
    message: httpError.message,
    data: httpError.data,
  };
  reply.code(httpError.status).send(answer);
}

function toHttpError(error: FastifyError): HttpError {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const field = error.validationContext === 'body' && first?.instancePath.split('/')[1];
    return new HttpError(400, 'invalid_request', first?.message ?? checkInput, field ? { data: { field } } : {});
  }
  if (isUnavailable(error)) return createUnavailableError();
  // The account was deleted between the session check and the write.
  if (isAccountMissing(error)) return createSessionEndedError();
  const answer = frameworkErrors[error.statusCode ?? 500];
  if (answer) return new HttpError(error.statusCode ?? 500, answer.code, answer.message);
  return new HttpError(500, 'internal', 'Something went wrong on our side. Please try again.');
}
