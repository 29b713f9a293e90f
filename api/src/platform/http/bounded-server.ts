import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { uploadPicture } from '@juniper/core/contracts/pictures.ts';
import { getClientAddress, type IsProxy } from './client-address.ts';
import { limitConnections } from './connections.ts';
import type { EarlyAnswer, EarlyAnswers } from './early-answers.ts';
import type { KnownSessions } from './known-sessions.ts';
import { toNetworkPrefix, toWideNetwork } from './network-prefix.ts';
import { releaseAfterWork } from './open-calls.ts';
import { createUploads, hasBody } from './uploads.ts';

export const bounds = {
  headersMs: 10_000,
  /** For a whole request with a file. Other requests have `bodyMs` for their body. */
  requestMs: 70_000,
  bodyMs: 5_000,
  checkEveryMs: 1_000,
  /** Closes a connection that is silent this long during a request. Streams have a heartbeat. */
  silentMs: 60_000,
  /** Longer than proxies keep idle connections (Caddy: two minutes), so that no call arrives on a closed one. */
  keptAliveMs: 130_000,
  connections: 4_000,
  connectionsPerNetwork: 100,
  /** Connections from our proxy, which opens one for each answer that is not read yet. */
  proxiedPerNetwork: 300,
  /** Requests whose body has not arrived yet. */
  uploads: 1_000,
  uploadsPerNetwork: 30,
  callsAtOnce: 200,
  callsPerNetwork: 80,
  /** The reserved places are for networks that have fewer calls than this. */
  callsPerSmallNetwork: 5,
  reservedForSmallNetworks: 50,
  /** In addition, so that staff do not wait behind customers. */
  callsForStaff: 50,
  /** For one customer's account. A browser may request all parts of a page at once. */
  callsPerAccount: 6,
  waitingPerAccount: 6,
};
export type Bounds = typeof bounds;

type Settings = {
  bounds: Bounds;
  early: EarlyAnswers;
  isProxy: IsProxy;
  sessions: KnownSessions;
  onRefused: (method: string, status: number, address: string) => void;
  onConnectionRefused: (address: string) => void;
};

const longestPath = 2_048;

function findFault({ url = '', headers, httpVersion }: IncomingMessage): EarlyAnswer | undefined {
  const query = url.indexOf('?');
  if ((query < 0 ? url.length : query) > longestPath) return 'tooLong';
  return headers.host === undefined && httpVersion === '1.1' ? 'broken' : undefined;
}

/** Returns the path as the router reads it: decoded, without host and query. */
const toPath = (url: string): string => {
  const [path = ''] = url.replace(/^https?:\/\/[^/?]*/i, '').split(/[?#]/, 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

const isBounded = ({ method, url = '' }: IncomingMessage): boolean => {
  // Any other spelling takes a slot, which a stream releases when it opens.
  if (url.startsWith('/api/health/') || (method === 'GET' && /^\/api\/\w+\/events(\?|$)/.test(url))) return false;
  return toPath(url).startsWith('/api/');
};

/** Returns whether the body is a file, which is too large for Node's buffer and read by its route. */
const hasFile = ({ method, url = '' }: IncomingMessage): boolean =>
  method === uploadPicture.method && toPath(url) === `/api${uploadPicture.path}`;

/**
 * Limits concurrent calls and refuses the rest before routing, where a refusal costs least. A call counts from the
 * arrival of its body to the end of its work. All servers of the returned function share the limits.
 */
export const createBoundedServer = ({ bounds, early, isProxy, sessions, onRefused, onConnectionRefused }: Settings) => {
  const networks = new Map<string, number>();
  let open = 0;
  let openForStaff = 0;

  const findRefusal = (network: string): EarlyAnswer | undefined => {
    const calls = networks.get(network) ?? 0;
    if (calls >= bounds.callsPerNetwork) return 'tooManyCalls';
    const reserved = calls < bounds.callsPerSmallNetwork ? 0 : bounds.reservedForSmallNetworks;
    return open >= bounds.callsAtOnce - reserved ? 'busy' : undefined;
  };
  const takeRequestSlot = (request: IncomingMessage, response: ServerResponse): EarlyAnswer | undefined => {
    const network = toWideNetwork(getClientAddress(request, isProxy));
    const refusal = findRefusal(network);
    if (refusal) {
      if (openForStaff >= bounds.callsForStaff || !sessions.isStaff(request)) return refusal;
      openForStaff += 1;
      releaseAfterWork(response, () => {
        openForStaff -= 1;
      });
      return;
    }
    open += 1;
    networks.set(network, (networks.get(network) ?? 0) + 1);
    releaseAfterWork(response, () => {
      open -= 1;
      const left = (networks.get(network) ?? 1) - 1;
      if (left === 0) networks.delete(network);
      else networks.set(network, left);
    });
  };

  return (serve: RequestListener): Server => {
    const uploads = createUploads(bounds);
    const refuse = (refusal: EarlyAnswer, request: IncomingMessage, response: ServerResponse) => {
      early.answer(refusal, request, response);
      onRefused(request.method ?? '', response.statusCode, getClientAddress(request, isProxy));
    };
    const begin: RequestListener = (request, response) => {
      const refusal = isBounded(request) ? takeRequestSlot(request, response) : undefined;
      if (!refusal) return serve(request, response);
      refuse(refusal, request, response);
    };
    const server = createServer({
      headersTimeout: bounds.headersMs,
      requestTimeout: bounds.requestMs,
      connectionsCheckingInterval: bounds.checkEveryMs,
      keepAliveTimeout: bounds.keptAliveMs,
      // Node's refusal has another shape.
      requireHostHeader: false,
    });
    server.setTimeout(bounds.silentMs);
    server.maxConnections = bounds.connections;
    const connections = limitConnections(server, bounds, isProxy, onConnectionRefused);
    server.on('drop', (connection) => onConnectionRefused(connection?.remoteAddress ?? ''));
    server.on('request', (request, response) => {
      // A pipelined request behind a stream would hold its slot for hours. Browsers and proxies do not pipeline.
      if (!response.socket) return void request.socket.destroy();
      if (!connections.admit(request) && !sessions.isStaff(request))
        return refuse('tooManyConnections', request, response);
      const fault = findFault(request);
      if (fault) return refuse(fault, request, response);
      if (!hasBody(request) || hasFile(request)) return begin(request, response);
      const network = () => toNetworkPrefix(getClientAddress(request, isProxy));
      uploads.receive(request, network, (how) =>
        how === 'whole' ? begin(request, response) : refuse(how, request, response),
      );
    });
    // By default, Node answers an unknown `Expect` header with an empty 417.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    return server;
  };
};
