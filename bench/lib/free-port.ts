import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the range of outgoing connections: one of those could take the port while its server is down. The start is
// random, so that proofs that run at the same time do not pick the same ports.
let lastPort = randomInt(4_000, 30_000);

/** `fetch` and browsers refuse these ports between the bounds above, for protocols of their own. */
const refused = new Set([4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080]);

export async function freePort(): Promise<number> {
  for (;;) {
    const port = ++lastPort;
    if (refused.has(port)) continue;
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await Promise.race([once(probe, 'listening'), once(probe, 'error')]).then(
      () => probe.listening,
      () => false,
    );
    probe.close();
    if (isFree) return port;
  }
}
