import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the range of outgoing connections: one of those could take the port while its server is down.
const firstBlock = 40;
const lastBlock = 300;
const blockSize = 100;

/** `fetch` and browsers refuse these ports. */
const refused = new Set([4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080]);

let block: Promise<number> | undefined;
let used = 0;

/** Returns a port that is free now and that no other process gets from this function while this one runs. */
export async function freePort(): Promise<number> {
  block ??= reserveBlock();
  const first = await block;
  for (;;) {
    used += 1;
    if (used === blockSize) throw new Error(`more than ${blockSize} ports are used`);
    const port = first + used;
    if (refused.has(port)) continue;
    const probe = await listen(port);
    probe?.close();
    if (probe) return port;
  }
}

/** Reserves a hundred ports by listening on the first of them until this process ends. */
async function reserveBlock(): Promise<number> {
  for (;;) {
    const first = randomInt(firstBlock, lastBlock) * blockSize;
    const guard = await listen(first);
    guard?.unref();
    if (guard) return first;
  }
}

async function listen(port: number) {
  const server = createServer().listen(port, '127.0.0.1');
  return Promise.race([once(server, 'listening'), once(server, 'error')]).then(
    () => (server.listening ? server : undefined),
    () => undefined,
  );
}
