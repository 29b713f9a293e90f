import { connect } from 'node:net';
import type { Wire } from './requests.ts';

export type Answer = { status: number; head: string; body: string };

/** Nothing of ours takes longer, with a machine that has other work to do. */
const patienceMs = 12_000;

/** Who sends, and the order that is theirs. */
export type Sender = { token: string; order: string; address: string };

/** The bytes as they are, since an HTTP client would refuse to send half of them. */
const bytesOf = (wire: Wire, { token, order, address }: Sender): Buffer => {
  const { method, target, headers } = wire;
  const names = headers.map(([name]) => name);
  const body = wire.body && Buffer.from(wire.body.toString('latin1').replaceAll('~order~', order), 'latin1');
  const lines = [
    `${method} ${target.replace('~order~', order)} HTTP/1.1`,
    ...(names.includes('host') ? [] : ['host: 127.0.0.1']),
    ...(names.includes('x-forwarded-for') ? [] : [`x-forwarded-for: ${address}`]),
    ...(body && !names.includes('content-length') ? [`content-length: ${body.length}`] : []),
    ...headers.map(([name, value]) => `${name}: ${value.replace('~token~', token)}`),
    ...(names.includes('connection') ? [] : ['connection: close']),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]);
};

const isStream = (head: string) => /^content-type: text\/event-stream/im.test(head);

function parse(received: Buffer): Answer | undefined {
  const text = received.toString('utf8');
  const end = text.indexOf('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
  if (end < 0 || !status) return undefined;
  // After the leave to send a body comes the answer itself.
  if (status === 100) return parse(received.subarray(received.indexOf('\r\n\r\n') + 4));
  return { status, head: text.slice(0, end), body: text.slice(end + 4) };
}

/** The answer, or nothing when the connection ended or stayed silent without one. */
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
      if (isWhole || (isStream(answer.head) && answer.body.includes('\n\n'))) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(parse(Buffer.concat(pieces)));
    });
    socket.write(bytesOf(wire, sender));
  });
