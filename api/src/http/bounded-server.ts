import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { uploadPicture } from '@juniper/core/contracts/pictures.ts';
import { clientAddress, type Trusts } from './client-address.ts';
import { boundConnections } from './connections.ts';
import type { EarlyAnswer, EarlyAnswers } from './early-answers.ts';
import { networkOf } from './network-of.ts';
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
  connectionsOfNetwork: 100,
  /** Requests whose body is still on its way. They become calls when it is there. */
  uploads: 1_000,
  uploadsOfNetwork: 30,
  callsAtOnce: 200,
};
export type Bounds = typeof bounds;

type Settings = { bounds: Bounds; early: EarlyAnswers; trusts: Trusts; onRefused: (method: string) => void };

/** Our own paths are shorter. */
const longestPath = 2_048;

/** Requests that are refused before routing: the path is too long, or there is no Host header. */
function fault({ url = '', headers, httpVersion }: IncomingMessage): EarlyAnswer | undefined {
  const query = url.indexOf('?');
  if ((query < 0 ? url.length : query) > longestPath) return 'tooLong';
  return headers.host === undefined && httpVersion === '1.1' ? 'broken' : undefined;
}

/** The path as the router reads it: decoded, without host and query. A path that cannot be decoded has no route. */
const pathOf = (url: string): string => {
  const [path = ''] = url.replace(/^https?:\/\/[^/?]*/i, '').split(/[?#]/, 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/** All calls but health checks, which are quick, and streams, which have their own limit. Pages come from memory. */
const isBounded = ({ method, url = '' }: IncomingMessage): boolean => {
  // The usual spellings only. Any other spelling takes a slot, which a stream gives back when it opens.
  if (url.startsWith('/api/health/') || (method === 'GET' && /^\/api\/\w+\/events(\?|$)/.test(url))) return false;
  return pathOf(url).startsWith('/api/');
};

/** A file does not fit in Node's buffer, so its route reads it, with limits of its own (`mountFile`). */
const hasFile = ({ method, url = '' }: IncomingMessage): boolean =>
  method === uploadPicture.method && pathOf(url) === `/api${uploadPicture.path}`;

const slots = new WeakMap<ServerResponse, () => void>();

/** Frees the slot of a call whose work is done: how long the client takes to read the answer is up to the client. */
export const giveBackSlot = (response: ServerResponse): void => slots.get(response)?.();

/**
 * Limits concurrent calls. Beyond the limit, queues would grow until no call is answered in time, so further calls get
 * a 503 at once, before any routing, because a refusal must cost almost nothing. A call counts once its body has arrived,
 * since the sender decides how long that takes.
 */
export const boundedServer = ({ bounds, early, trusts, onRefused }: Settings) => {
  let open = 0;
  const take = (response: ServerResponse): boolean => {
    if (open >= bounds.callsAtOnce) return false;
    open += 1;
    const giveBack = () => {
      if (slots.delete(response)) open -= 1;
    };
    slots.set(response, giveBack);
    response.once('close', giveBack);
    return true;
  };

  return (serve: RequestListener): Server => {
    const uploads = createUploads(bounds);
    const begin: RequestListener = (request, response) => {
      if (!isBounded(request) || take(response)) return serve(request, response);
      early.answer('busy', request, response);
      onRefused(request.method ?? '');
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
    boundConnections(server, bounds.connectionsOfNetwork, trusts);
    server.on('request', (request, response) => {
      // A pipelined request, whose answer waits for the one before it: behind a stream it would hold its slot for hours.
      // Neither browsers nor proxies pipeline.
      if (!response.socket) return void request.socket.destroy();
      const wrong = fault(request);
      if (wrong) return early.answer(wrong, request, response);
      if (!hasBody(request) || hasFile(request)) return begin(request, response);
      const network = () => networkOf(clientAddress(request, trusts));
      uploads.receive(request, network, (how) =>
        how === 'whole' ? begin(request, response) : early.answer(how, request, response),
      );
    });
    // By default, Node answers an unknown `Expect` header with an empty 417.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    return server;
  };
};
