import { type DestinationStream, type Logger, pino } from 'pino';

const email = /[\w.+'-]+@[\w-]+\.[\w.-]+/g;

/** Returns what is logged of an error, without database details and email addresses, which are customers' data. */
export function describeError(error: unknown) {
  const { name, code, message, stack } = Object(error) as Partial<Error> & { code?: unknown };
  return { type: name, code, stack: (stack ?? message ?? String(error)).replace(email, '[email]') };
}

export type Log = Logger;

export function createLog(level: string, destination: DestinationStream = pino.destination()): Log {
  const serializers = { err: describeError };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, destination);
}
