import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress, type Trusts } from './client-address.ts';
import { toWideNetwork } from './network-prefix.ts';

type Bounds = { connectionsPerNetwork: number; proxiedPerNetwork: number };
type Connection = { socket: Socket; network: string; calls: number };

/**
 * Limits the connections of each network. A connection of our own proxy belongs to the network whose request it carried
 * last. At the limit, the connection that has been idle longest is closed, so that idle connections lock out nobody.
 */
export function boundConnections(server: Server, bounds: Bounds, trusts: Trusts, onRefused: (address: string) => void) {
  const networks = new Map<string, Set<Connection>>();
  const connections = new WeakMap<Socket, Connection>();

  const leave = (connection: Connection) => {
    const neighbours = networks.get(connection.network);
    neighbours?.delete(connection);
    if (neighbours?.size === 0) networks.delete(connection.network);
  };
  /** Moves the connection to the end of its network's. Returns false if the network is full and none of it is idle. */
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
    // It was reset already.
    if (!remoteAddress) return void socket.destroy();
    const connection = { socket, network: '', calls: 0 };
    const isProxy = trusts(remoteAddress);
    if (!isProxy && !join(connection, toWideNetwork(remoteAddress), bounds.connectionsPerNetwork)) {
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
    /** Counts a proxy's connection to the network of its request. Returns false if that network has too many. */
    admit(request: IncomingMessage): boolean {
      const connection = connections.get(request.socket);
      if (!connection || !trusts(request.socket.remoteAddress ?? '')) return true;
      const address = clientAddress(request, trusts);
      // The proxy's own calls, such as its health checks.
      if (trusts(address)) return true;
      return join(connection, toWideNetwork(address), bounds.proxiedPerNetwork);
    },
  };
}
