import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Trusts } from './client-address.ts';
import { networkOf } from './network-of.ts';

/**
 * Limits the connections of each network; those of our own proxies are not counted. At the limit, the oldest idle
 * connection is closed, so that idle connections cannot lock out others in the network.
 */
export function boundConnections(server: Server, most: number, trusts: Trusts): void {
  const networks = new Map<string, Set<Socket>>();
  const callsOn = new WeakMap<Socket, number>();

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (trusts(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const held = networks.get(network) ?? new Set();
    networks.set(network, held);
    if (held.size >= most) {
      const unused = [...held].find((other) => callsOn.get(other) === 0);
      if (!unused) return void socket.destroy();
      held.delete(unused);
      unused.destroy();
    }
    held.add(socket);
    callsOn.set(socket, 0);
    socket.once('close', () => {
      held.delete(socket);
      if (held.size === 0 && networks.get(network) === held) networks.delete(network);
    });
  });

  server.on('request', ({ socket }, response) => {
    const calls = callsOn.get(socket);
    if (calls === undefined) return;
    callsOn.set(socket, calls + 1);
    response.once('close', () => callsOn.set(socket, (callsOn.get(socket) ?? 1) - 1));
  });
}
