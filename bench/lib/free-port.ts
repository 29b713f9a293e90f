import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ports that the system gives to outgoing connections: one of those could take a port while its server is down.
// Where it begins is chance, so that proofs that run at the same time do not pick the same ones.
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
