const connectionFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
]);

// 08: connection, 40001 and 40P01: serialization and deadlock, 53: resources, 57014: timeout, 57P: stopping.
const unavailableState = /^(08...|40001|40P01|53...|57014|57P..)$/;

// pg reports these without a code.
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

const getCode = (error: unknown) => (error as { code?: unknown } | null)?.code;

export function isUnavailable(error: unknown): boolean {
  const code = getCode(error);
  if (typeof code === 'string') return connectionFaults.has(code) || unavailableState.test(code);
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return error instanceof Error && lostConnection.test(error.message);
}

const isViolation = (error: unknown, code: string, constraint: string): boolean =>
  getCode(error) === code && (error as { constraint?: unknown }).constraint === constraint;

/** Returns whether a foreign key to `users` failed, because the account was deleted concurrently. */
export const isAccountMissing = (error: unknown): boolean =>
  getCode(error) === '23503' && /_user_id_fkey$/.test(String((error as { constraint?: unknown }).constraint));

export const isUniqueViolation = (error: unknown, constraint: string) => isViolation(error, '23505', constraint);
