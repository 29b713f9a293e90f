import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { uploadPicture } from '@juniper/core/contracts/pictures.ts';
import { clientAddress, type Trusts } from './client-address.ts';
import { boundConnections } from './connections.ts';
import type { EarlyAnswer, EarlyAnswers } from './early-answers.ts';
import type { KnownSessions } from './known-sessions.ts';
import { toNetworkPrefix, toWideNetwork } from './network-prefix.ts';
import { releaseAfterWork } from './open-calls.ts';
import { createUploads, hasBody } from './uploads.ts';

/** Limits beyond which the server refuses or closes. */
export const bounds = {
  /** For the headers of a request; checked every second. */
  headersMs: 10_000,
  /** For a whole request. Only one with a file may take so long: any other has `bodyMs` for its body. */
  requestMs: 70_000,
  /** For a body, from the end of the head on. */
  bodyMs: 5_000,
  checkEveryMs: 1_000,
  /** Closes a connection that sends and reads nothing for this long during a request. Streams have a heartbeat. */
  silentMs: 60_000,
  /** Longer than proxies keep idle connections (Caddy: two minutes), so that no call arrives while we close one. */
  keptAliveMs: 130_000,
  connections: 4_000,
  connectionsPerNetwork: 100,
  /** Connections from our own proxy, which opens one for each answer that is not read yet. */
  proxiedPerNetwork: 300,
  /** Requests whose body is still on its way. They become calls when it is there. */
  uploads: 1_000,
  uploadsPerNetwork: 30,
  callsAtOnce: 200,
  callsPerNetwork: 80,
  /** The last places are left to networks that have fewer calls than this. */
  callsPerSmallNetwork: 5,
  reservedForSmallNetworks: 50,
  /** Besides the two above, so that staff do not wait behind customers. */
  callsForStaff: 50,
  /** Calls of one customer's account; so many more wait for them. A browser may ask for all that a page shows at once. */
  callsPerAccount: 6,
  waitingPerAccount: 6,
};
export type Bounds = typeof bounds;

type Settings = {
  bounds: Bounds;
  early: EarlyAnswers;
  trusts: Trusts;
  sessions: KnownSessions;
  /** Called for each early answer with the client's address. */
  onRefused: (method: string, status: number, address: string) => void;
  /** Called for each connection that is closed unread. */
  onConnectionRefused: (address: string) => void;
};

/** Our own paths are shorter. */
const longestPath = 2_048;

/** Returns why a request is refused before routing: the path is too long, or there is no Host header. */
function findFault({ url = '', headers, httpVersion }: IncomingMessage): EarlyAnswer | undefined {
  const query = url.indexOf('?');
  if ((query < 0 ? url.length : query) > longestPath) return 'tooLong';
  return headers.host === undefined && httpVersion === '1.1' ? 'broken' : undefined;
}

/** Returns the path as the router reads it: decoded, without host and query. What cannot be decoded has no route. */
const toPath = (url: string): string => {
  const [path = ''] = url.replace(/^https?:\/\/[^/?]*/i, '').split(/[?#]/, 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/** Returns whether the limits on concurrent calls apply: not to health checks, streams and pages. */
const isBounded = ({ method, url = '' }: IncomingMessage): boolean => {
  // The usual spellings only. Any other spelling takes a slot, which a stream releases when it opens.
  if (url.startsWith('/api/health/') || (method === 'GET' && /^\/api\/\w+\/events(\?|$)/.test(url))) return false;
  return toPath(url).startsWith('/api/');
};

/** Returns whether the body is a file, which is too large for Node's buffer: its route reads it (`mountFile`). */
const hasFile = ({ method, url = '' }: IncomingMessage): boolean =>
  method === uploadPicture.method && toPath(url) === `/api${uploadPicture.path}`;

/**
 * Limits concurrent calls. Beyond the limit, queues would grow until no call is answered in time, so further calls are
 * refused at once, before any routing, because a refusal must cost almost nothing. A call counts once its body has arrived,
 * since the sender decides how long that takes, and until its work ends.
 */
export const createBoundedServer = ({ bounds, early, trusts, sessions, onRefused, onConnectionRefused }: Settings) => {
  const networks = new Map<string, number>();
  let open = 0;
  let openForStaff = 0;

  const findRefusal = (network: string): EarlyAnswer | undefined => {
    const calls = networks.get(network) ?? 0;
    if (calls >= bounds.callsPerNetwork) return 'tooManyCalls';
    const reserved = calls < bounds.callsPerSmallNetwork ? 0 : bounds.reservedForSmallNetworks;
    return open >= bounds.callsAtOnce - reserved ? 'busy' : undefined;
  };
  /** Counts the call, or returns why it is refused. */
  const takeRequestSlot = (request: IncomingMessage, response: ServerResponse): EarlyAnswer | undefined => {
    const network = toWideNetwork(clientAddress(request, trusts));
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
      onRefused(request.method ?? '', response.statusCode, clientAddress(request, trusts));
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
      // Node's own refusal has another shape.
      requireHostHeader: false,
    });
    server.setTimeout(bounds.silentMs);
    server.maxConnections = bounds.connections;
    const connections = boundConnections(server, bounds, trusts, onConnectionRefused);
    server.on('drop', (connection) => onConnectionRefused(connection?.remoteAddress ?? ''));
    server.on('request', (request, response) => {
      // A pipelined request, whose answer waits for the one before it: behind a stream it would hold its slot for hours.
      // Neither browsers nor proxies pipeline.
      if (!response.socket) return void request.socket.destroy();
      if (!connections.admit(request) && !sessions.isStaff(request))
        return refuse('tooManyConnections', request, response);
      const fault = findFault(request);
      if (fault) return refuse(fault, request, response);
      if (!hasBody(request) || hasFile(request)) return begin(request, response);
      const network = () => toNetworkPrefix(clientAddress(request, trusts));
      uploads.receive(request, network, (how) =>
        how === 'whole' ? begin(request, response) : refuse(how, request, response),
      );
    });
    // By default, Node answers an unknown `Expect` header with an empty 417.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    return server;
  };
};
