import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends raw bytes, keeps the connection open, and returns all that arrives until the server closes it. */
export async function sendRaw(url: string, ...pieces: string[]): Promise<{ answer: string; ms: number }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const start = performance.now();
  for (const piece of pieces) socket.write(piece);
  // A connection reset after the answer is fine.
  const received = text(socket.on('error', () => {})).catch(() => '');
  const answer = await received;
  return { answer, ms: performance.now() - start };
}
