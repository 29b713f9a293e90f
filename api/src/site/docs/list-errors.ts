import { errorCodes } from '@juniper/core/contracts/error-codes.ts';
import { findRolesWith } from '@juniper/core/rules/permissions.ts';
import type { Operation } from './contracts.ts';

export type DocumentedError = { code: string; status: number; meaning: string };

type CommonError = DocumentedError & { isPossible: (operation: Operation) => boolean };

const takesBody = ({ body, file }: Operation): boolean => body !== undefined || file !== undefined;
const needsSession = ({ access }: Operation): boolean => access !== 'public' && access !== 'optional';
const isAlways = (): boolean => true;

/** The refusals that do not depend on what a call is about. */
const commonErrors: CommonError[] = [
  {
    code: 'invalid_request',
    status: 400,
    meaning: 'The request cannot be read, or a value is wrong: `data.field` names it.',
    isPossible: isAlways,
  },
  { code: 'no_token', status: 401, meaning: 'The call needs a session.', isPossible: needsSession },
  {
    code: 'session_ended',
    status: 401,
    meaning: 'The session has ended. Log in again.',
    isPossible: ({ access }) => access !== 'public',
  },
  { code: 'too_slow', status: 408, meaning: 'The request took too long to arrive.', isPossible: takesBody },
  {
    code: 'outdated_page',
    status: 409,
    meaning: 'The page is older than a change of the contract. Reload it.',
    isPossible: ({ method }) => method !== 'GET',
  },
  { code: 'too_large', status: 413, meaning: 'The body is too large.', isPossible: takesBody },
  { code: 'unsupported_type', status: 415, meaning: 'The body has another type.', isPossible: isAlways },
  {
    code: 'too_many_requests',
    status: 429,
    meaning: 'Too many calls. `Retry-After` says when to try again.',
    isPossible: isAlways,
  },
  { code: 'internal', status: 500, meaning: 'The server has a fault.', isPossible: isAlways },
  {
    code: 'busy',
    status: 503,
    meaning: 'Too many calls are being served. `Retry-After` says when to try again.',
    isPossible: isAlways,
  },
  {
    code: 'unavailable',
    status: 503,
    meaning: 'The database does not answer, or the server is stopping.',
    isPossible: isAlways,
  },
];

/** Lists the refusals that a call may answer with, by status. */
export function listErrors(operation: Operation): DocumentedError[] {
  const { operationId, access } = operation;
  const errors: DocumentedError[] = [
    ...commonErrors.filter(({ isPossible }) => isPossible(operation)),
    ...errorCodes.filter(({ calls }) => calls.includes(operationId)),
  ];
  if (access !== 'public' && access !== 'optional' && access !== 'customer') {
    const [role] = findRolesWith(access);
    errors.push({ code: `${role}_only`, status: 403, meaning: 'The role of the caller does not allow this.' });
  }
  return errors.sort((one, other) => one.status - other.status);
}
