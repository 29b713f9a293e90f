import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends these bytes to a server at this address, keeps the connection open, and gives all that comes back until the server closes. */
export async function sendRaw(url: string, ...pieces: string[]): Promise<{ answer: string; ms: number }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const start = performance.now();
  for (const piece of pieces) socket.write(piece);
  // A reset after the answer is an end like any other.
  const received = text(socket.on('error', () => {})).catch(() => '');
  const answer = await received;
  return { answer, ms: performance.now() - start };
}
