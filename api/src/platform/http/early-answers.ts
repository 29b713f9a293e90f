import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorResponse } from '@juniper/core/contracts/errors.ts';

const tooLarge = { code: 'too_large', message: 'That is more than we can take in one go.' };

const tooMany = {
  code: 'too_many_requests',
  message: 'That was a lot at once. Please wait a moment and try again.',
  retryAfterSeconds: 1,
};

type Answer = { status: number; code: string; message: string; retryAfterSeconds?: number; keepsConnection?: boolean };

/** Without `keepsConnection`, the unread rest of the request may still be on its way. */
const answers = {
  broken: { status: 400, code: 'invalid_request', message: 'Please check what you entered.' },
  tooSlow: { status: 408, code: 'too_slow', message: 'That took too long. Please try again.' },
  tooLarge: { status: 413, ...tooLarge },
  tooLong: { status: 414, ...tooLarge },
  headTooLarge: { status: 431, ...tooLarge },
  tooManyConnections: { status: 429, ...tooMany },
  tooManyCalls: { status: 429, ...tooMany, keepsConnection: true },
  busy: {
    status: 503,
    code: 'busy',
    message: 'Many people are here right now. Please try again in a moment.',
    retryAfterSeconds: 2,
    keepsConnection: true,
  },
} satisfies Record<string, Answer>;

export type EarlyAnswer = keyof typeof answers;

const brokenBy: Record<string, EarlyAnswer> = {
  HPE_HEADER_OVERFLOW: 'headTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
};

/** Answers requests that never reach a route, with the usual error shape and headers. */
export function createEarlyAnswers(headers: Record<string, string>) {
  const prepare = ({ status, code, message, retryAfterSeconds, keepsConnection }: Answer) => {
    const answer: ErrorResponse = { success: false, code, message };
    const body = Buffer.from(JSON.stringify(answer));
    const head: OutgoingHttpHeaders = {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(body.length),
    };
    if (retryAfterSeconds) head['retry-after'] = String(retryAfterSeconds);
    if (!keepsConnection) head.connection = 'close';
    return { status, head, body };
  };
  const prepared = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, prepare(answer)]),
  ) as Record<EarlyAnswer, ReturnType<typeof prepare>>;

  return {
    answer(name: EarlyAnswer, request: IncomingMessage, response: ServerResponse): void {
      const { status, head, body } = prepared[name];
      response.writeHead(status, head).end(body);
      request.resume();
    },

    /** Answers on the socket when there is no request: invalid HTTP or a timeout. */
    answerBroken({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
      if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
      const { status, head, body } = prepared[brokenBy[code] ?? 'broken'];
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
      socket.end(body, () => socket.destroy());
    },
  };
}
export type EarlyAnswers = ReturnType<typeof createEarlyAnswers>;
