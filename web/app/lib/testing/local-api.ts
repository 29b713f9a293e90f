import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

type SeenRequest = { method: string; path: string; headers: Record<string, unknown>; body: unknown };
type Cart = { revision: number; items: unknown[]; wishlist: number[] };
type Config = { googleClientId: string | null; mail: 'on' | 'off'; payments?: string[] };
type Answer = { status?: number; headers?: Record<string, string>; body: unknown };

/** Starts a real HTTP server on the loopback address, so that tests use the client's own fetch. */
export const startLocalApi = async () => {
  const requests: SeenRequest[] = [];
  const api = {
    requests,
    /** The operator's settings. Several pages load them on opening, so they are answered here and not recorded. */
    config: { googleClientId: null, mail: 'on' } as Config,
    /** The account's cart, which every member's device loads: answered here and not recorded either. */
    cart: { revision: 0, items: [], wishlist: [] } as Cart,
    /** Each test says what the server answers; a string body is sent as it is, like the page of a broken proxy. */
    answer: (_: SeenRequest): Answer | Promise<Answer> => ({ status: 500, body: '' }),
    /** Nothing listens on this port: a network error. */
    unplug: () => vi.stubEnv('VITE_API_URL', 'http://127.0.0.1:1/api'),
    stop: async () => {
      vi.unstubAllEnvs();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const asideTo = ({ method, path, body }: SeenRequest): Answer | undefined => {
    if (path === '/api/config') return { body: api.config };
    if (path !== '/api/cart') return undefined;
    const sent = body as Cart | undefined;
    if (method === 'PUT' && sent?.revision !== api.cart.revision)
      return { status: 409, body: { success: false, code: 'cart_changed', message: '', data: api.cart } };
    if (method === 'PUT' && sent) api.cart = { ...sent, revision: sent.revision + 1 };
    return { body: { success: true, data: api.cart } };
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { method = '', url = '', headers } = request;
    const seen = { method, path: url, headers, body: text === '' ? undefined : JSON.parse(text) };
    const aside = asideTo(seen);
    if (!aside) requests.push(seen);
    const { status = 200, headers: more, body } = aside ?? (await api.answer(seen));
    // By the clock of the test, which may be a false one.
    const date = new Date().toUTCString();
    response.writeHead(status, { 'content-type': 'application/json', date, ...more });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('VITE_API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
  return api;
};

export type LocalApi = Awaited<ReturnType<typeof startLocalApi>>;
