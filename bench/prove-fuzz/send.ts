import { connect } from 'node:net';
import type { Wire } from './requests.ts';

export type Answer = { status: number; head: string; body: string };

/** Longer than any answer takes, even on a busy machine. */
const patienceMs = 12_000;

export type Sender = { token: string; order: string; screenKey: string; address: string };

/** Writes the request as bytes, because an HTTP client would refuse to send half of these. */
const toBytes = (wire: Wire, { token, order, screenKey, address }: Sender): Buffer => {
  const { method, target, headers } = wire;
  const names = headers.map(([name]) => name);
  const body = wire.body && Buffer.from(wire.body.toString('latin1').replaceAll('~order~', order), 'latin1');
  const lines = [
    `${method} ${target.replace('~order~', order)} HTTP/1.1`,
    ...(names.includes('host') ? [] : ['host: 127.0.0.1']),
    ...(names.includes('x-forwarded-for') ? [] : [`x-forwarded-for: ${address}`]),
    ...(body && !names.includes('content-length') ? [`content-length: ${body.length}`] : []),
    ...headers.map(([name, value]) => `${name}: ${value.replace('~token~', token).replace('~screen~', screenKey)}`),
    ...(names.includes('connection') ? [] : ['connection: close']),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]);
};

/** A heartbeat may come before the first event. */
const hasEvent = ({ head, body }: Answer) =>
  /^content-type: text\/event-stream/im.test(head) && /^data: .+\n\n/m.test(body);

/** Returns the received part of a chunked body, without the lengths between its parts. */
function unchunked(raw: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = raw.indexOf('\r\n', at);
    const size = Number.parseInt(raw.toString('latin1', at, lineEnd), 16);
    if (lineEnd < 0 || !(size > 0)) return Buffer.concat(parts);
    parts.push(raw.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}

function parse(received: Buffer): Answer | undefined {
  const end = received.indexOf('\r\n\r\n');
  const head = received.toString('utf8', 0, Math.max(end, 0));
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  if (end < 0 || !status) return undefined;
  const rest = received.subarray(end + 4);
  // The answer follows the `100 Continue`.
  if (status === 100) return parse(rest);
  const isChunked = /^transfer-encoding: chunked/im.test(head);
  return { status, head, body: (isChunked ? unchunked(rest) : rest).toString('utf8') };
}

/** Sends a request and returns the answer, or undefined if the connection ended or timed out. */
export const send = (port: number, wire: Wire, sender: Sender): Promise<Answer | undefined> =>
  new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const timer = setTimeout(() => socket.destroy(), patienceMs);
    socket.on('data', (piece) => {
      pieces.push(piece);
      const answer = parse(Buffer.concat(pieces));
      if (!answer) return;
      const length = Number(/^content-length: (\d+)/im.exec(answer.head)?.[1] ?? Number.NaN);
      const isWhole = Buffer.byteLength(answer.body) >= length || wire.method === 'HEAD' || answer.status === 304;
      if (isWhole || hasEvent(answer)) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(parse(Buffer.concat(pieces)));
    });
    socket.write(toBytes(wire, sender));
  });
