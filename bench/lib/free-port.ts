import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the range of outgoing connections: one of those could take the port while its server is down. The start is
// random, so that proofs that run at the same time do not pick the same ports.
let lastPort = randomInt(4_000, 30_000);

export async function freePort(): Promise<number> {
  for (;;) {
    const port = ++lastPort;
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await Promise.race([once(probe, 'listening'), once(probe, 'error')]).then(
      () => probe.listening,
      () => false,
    );
    probe.close();
    if (isFree) return port;
  }
}
