import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

type Address = { host: string; port: number };

/**
 * Stands before a service so that a test can take the service away: gone, there but silent, or slow. An answer that may
 * not pass is cut off, and its connection with it.
 */
export async function createTcpProxy(
  target: Address | (() => Address),
  mayPass: (answer: Buffer) => boolean = () => true,
) {
  const sockets = new Set<Socket>();
  let server: Server = createServer();
  const muted = new Set<Socket>();
  let silent = false;
  let delayMs = 0;

  const listen = async (port: number) => {
    server = createServer((client) => {
      const upstream = connect(typeof target === 'function' ? target() : target);
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      }
      let before: Promise<void> = Promise.resolve();
      const answer = (data: Buffer) => {
        // In their order, also when what is slow becomes fast again.
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

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut,
    restore: () => listen(port),
    /** What is connected, and what connects from now on, hears nothing any more. */
    fallSilent: () => {
      silent = true;
      for (const socket of sockets) muted.add(socket);
    },
    /** New connections are served again; those that fell silent stay so. */
    speakAgain: () => {
      silent = false;
    },
    /** Every answer from now on takes this much longer. */
    slowDown: (ms: number) => {
      delayMs = ms;
    },
  };
}

/** The same address, by way of the proxy. */
export function throughProxy(url: string, port: number): string {
  const changed = new URL(url);
  changed.hostname = '127.0.0.1';
  changed.port = String(port);
  return changed.href;
}
