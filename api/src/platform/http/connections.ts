import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { getClientAddress, type IsProxy } from './client-address.ts';
import { toWideNetwork } from './network-prefix.ts';

type Bounds = { connectionsPerNetwork: number; proxiedPerNetwork: number };
type Connection = { socket: Socket; network: string; calls: number };

/**
 * Limits the connections of each network, and closes its longest idle connection at the limit. A connection of our
 * proxy belongs to the network of its latest request.
 */
export function limitConnections(
  server: Server,
  bounds: Bounds,
  isProxy: IsProxy,
  onRefused: (address: string) => void,
) {
  const networks = new Map<string, Set<Connection>>();
  const connections = new WeakMap<Socket, Connection>();

  const leave = (connection: Connection) => {
    const neighbours = networks.get(connection.network);
    neighbours?.delete(connection);
    if (neighbours?.size === 0) networks.delete(connection.network);
  };
  /** Makes the connection its network's newest. Returns false if the network is full and none is idle. */
  const join = (connection: Connection, network: string, most: number): boolean => {
    leave(connection);
    const neighbours = networks.get(network) ?? new Set();
    if (neighbours.size >= most) {
      const idle = [...neighbours].find(({ calls }) => calls === 0);
      if (!idle) return false;
      neighbours.delete(idle);
      idle.socket.destroy();
    }
    connection.network = network;
    networks.set(network, neighbours.add(connection));
    return true;
  };

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (!remoteAddress) return void socket.destroy();
    const connection = { socket, network: '', calls: 0 };
    if (!isProxy(remoteAddress) && !join(connection, toWideNetwork(remoteAddress), bounds.connectionsPerNetwork)) {
      onRefused(remoteAddress);
      return void socket.destroy();
    }
    connections.set(socket, connection);
    socket.once('close', () => leave(connection));
  });

  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.calls += 1;
    response.once('close', () => {
      connection.calls -= 1;
    });
  });

  return {
    /** Counts a proxy's connection to the network of its request. Returns false if that network is full. */
    admit(request: IncomingMessage): boolean {
      const connection = connections.get(request.socket);
      if (!connection || !isProxy(request.socket.remoteAddress ?? '')) return true;
      const address = getClientAddress(request, isProxy);
      // Calls of the proxy itself, such as health checks.
      if (isProxy(address)) return true;
      return join(connection, toWideNetwork(address), bounds.proxiedPerNetwork);
    },
  };
}
