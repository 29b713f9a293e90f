import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ports that the system gives to outgoing connections: one of those could take a port while its server is down.
// Each run begins elsewhere, so that two at once do not take each other's ports while a server is restarted.
let lastPort = 5_000 + randomInt(200) * 100;

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
