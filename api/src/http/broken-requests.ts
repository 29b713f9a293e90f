import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorResponse } from '@juniper/core/contracts/errors.ts';

const refusals: Record<string, { status: number; code: string; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', message: 'That is more than we can take in one go.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'too_slow', message: 'That took too long. Please try again.' },
};
const broken = { status: 400, code: 'invalid_request', message: 'Please check what you entered.' };

/** What is no HTTP, or not sent in time, reaches no route; it gets the one shape and the headers all the same. */
export const answerBroken = (headers: Record<string, string>) => {
  const lines = Object.entries({ ...headers, 'content-type': 'application/json' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );

  return ({ code: reason = '' }: NodeJS.ErrnoException, socket: Socket): void => {
    if (!socket.writable || reason === 'ECONNRESET') return void socket.destroy();
    const { status, code, message } = refusals[reason] ?? broken;
    const answer: ErrorResponse = { success: false, code, message };
    const body = JSON.stringify(answer);
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}`;
    socket.end(`${head}\r\nconnection: close\r\n\r\n${body}`, () => socket.destroy());
  };
};
