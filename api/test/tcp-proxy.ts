import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

type Address = { host: string; port: number };

/**
 * Starts a proxy in front of a service, so that a test can make the service unreachable, silent or slow. An answer that
 * `mayPass` rejects closes the client's connection.
 */
export async function createTcpProxy(
  target: Address | (() => Address),
  mayPass: (answer: Buffer) => boolean = () => true,
  givenPort = 0,
) {
  const sockets = new Set<Socket>();
  let server: Server = createServer();
  const muted = new Set<Socket>();
  let silent = false;
  let delayMs = 0;

  const listen = async (port: number) => {
    // Without `noDelay` the proxy itself would add 40 ms to statements that travel together.
    server = createServer({ noDelay: true }, (client) => {
      const upstream = connect({ ...(typeof target === 'function' ? target() : target), noDelay: true });
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      }
      let before: Promise<void> = Promise.resolve();
      const answer = (data: Buffer) => {
        // Keeps the order of answers, also when the delay is reduced.
        before = Promise.all([before, delayMs > 0 && delay(delayMs)]).then(() => void client.write(data));
      };
      client.on('close', () => upstream.destroy()).on('data', (data) => muted.has(client) || upstream.write(data));
      upstream
        .on('close', () => client.destroy())
        .on('data', (data) => {
          if (!mayPass(data)) client.destroy();
          else if (!muted.has(client)) answer(data);
        });
      if (silent) muted.add(client);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };

  await listen(givenPort);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut,
    restore: () => listen(port),
    /** Existing and new connections get no more data. */
    fallSilent: () => {
      silent = true;
      for (const socket of sockets) muted.add(socket);
    },
    /** New connections are served again; silent ones stay silent. */
    speakAgain: () => {
      silent = false;
    },
    /** Delays every answer from now on. */
    slowDown: (ms: number) => {
      delayMs = ms;
    },
  };
}

/** Returns the same URL through the proxy. */
export function throughProxy(url: string, port: number): string {
  const changed = new URL(url);
  changed.hostname = '127.0.0.1';
  changed.port = String(port);
  return changed.href;
}
