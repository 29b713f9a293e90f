import {
  createServer,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { ErrorResponse } from '@juniper/core/contracts/errors.ts';

/** What the server takes upon itself before it refuses. */
export const bounds = {
  /** For the head of a request, and for all of it; looked after every second. */
  headersMs: 10_000,
  requestMs: 15_000,
  checkEveryMs: 1_000,
  /** Who neither sends nor reads for so long is gone. Streams have a heartbeat. */
  silentMs: 60_000,
  /** Longer than proxies keep an idle connection (Caddy: two minutes), so that none sends a call into our closing it. */
  keptAliveMs: 130_000,
  connections: 4_000,
  callsAtOnce: 200,
};
export type Bounds = typeof bounds;

type Settings = { bounds: Bounds; headers: Record<string, string>; onRefused: (method: string) => void };

const busy: ErrorResponse = {
  success: false,
  code: 'busy',
  message: 'Many people are here right now. Please try again in a moment.',
};
const busyBody = Buffer.from(JSON.stringify(busy));

/** All calls but health checks, which are quick, and streams, which have a bound of their own. Pages come from memory. */
const isBounded = (url = '') =>
  url.startsWith('/api/') && !url.startsWith('/api/health/') && !/\/events(\?|$)/.test(url);

/**
 * Takes on only so many calls at once. Beyond it, waiting would grow until nobody is answered in time, so who comes then
 * is told at once to come back: before any routing, since a refusal must cost next to nothing.
 */
export const boundedServer = ({ bounds, headers, onRefused }: Settings) => {
  const refusal: OutgoingHttpHeaders = {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(busyBody.length),
    'retry-after': '2',
  };
  let open = 0;
  const finish = () => {
    open -= 1;
  };
  const take = (response: ServerResponse): boolean => {
    if (open >= bounds.callsAtOnce) return false;
    open += 1;
    response.once('close', finish);
    return true;
  };

  return (serve: RequestListener): Server => {
    const server = createServer({
      headersTimeout: bounds.headersMs,
      requestTimeout: bounds.requestMs,
      connectionsCheckingInterval: bounds.checkEveryMs,
      keepAliveTimeout: bounds.keptAliveMs,
    });
    server.setTimeout(bounds.silentMs);
    server.maxConnections = bounds.connections;
    server.on('request', (request, response) => {
      if (!isBounded(request.url) || take(response)) return serve(request, response);
      response.writeHead(503, refusal).end(busyBody);
      onRefused(request.method ?? '');
    });
    // Node would answer an expectation that it does not know with an empty 417.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    return server;
  };
};
