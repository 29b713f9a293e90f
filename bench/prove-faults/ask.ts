import { createClaims, sign } from '../../api/test/google-keys.ts';
import { defaultCafe } from '../../core/src/content/default-cafe/catalogue.ts';
import { shop } from '../../core/src/content/shop.ts';
import { callApi, createHeaders } from '../lib/call-api.ts';
import { anOrder } from '../lib/load.ts';
import { type Column, type Fault, matrix } from './matrix.ts';
import type { TestServer } from './test-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: each answer is looked at for what it must hold
type Body = any;
export type Answer = { status: number; ms: number; retryAfter: string | null; isRight: boolean; body: Body };
export type Ask = (column: Column, fault: string) => Promise<Answer>;

const soldOut = { store: 'main', kind: 'item', id: 106, left: 0, until: 'open' };

const credentials = { email: 'ada@example.com', password: 'Secret1!' };

type Unpaid = { path: string; token: string | undefined };

/** Prepares the calls of the table's columns, each of which checks its answer. */
export async function prepareAsking(testServer: TestServer): Promise<Ask> {
  const { customers, staff } = testServer;
  const post = (body: object, token?: string, key?: string) => ({
    method: 'POST',
    headers: createHeaders({ token, key, body }),
    body: JSON.stringify(body),
  });
  const getToken = (nth = 0) => customers[nth]?.token;
  const account = { name: 'Ada Byron', ...credentials };
  const register = await callApi(`${testServer.url}/api/auth/register`, { body: account });
  if (!register.body.token) throw new Error(`registering was answered with ${register.status}`);
  const faults: string[] = [];

  /** Customers of this column alone, each with one order from before all faults. */
  let buyers = 0;
  const byCard = async () => {
    const token = getToken(100 + buyers);
    const order = { ...anOrder(0), payment: 'card' };
    const { status, body } = await callApi(`${testServer.url}/api/orders`, {
      token,
      key: `by-card-${buyers}`,
      body: order,
    });
    if (status !== 200) throw new Error(`an order by card was answered with ${status}`);
    buyers += 1;
    return { path: `/api/orders/${body.data.id}/payment`, token };
  };
  const unpaid = new Map<string, { toPay: Unpaid; toChange: Unpaid }>();
  for (const fault of Object.keys(matrix) as Fault[]) {
    unpaid.set(fault, { toPay: await byCard(), toChange: await byCard() });
  }
  const createUnpaid = (fault: string) => {
    const found = unpaid.get(fault);
    if (!found) throw new Error(`no order was placed by card for ${fault}`);
    return found;
  };

  // The file of a menu is without the shop part.
  const { shop: _, ...menu } = defaultCafe;
  let published = 0;
  const publish = async (): Promise<Answer> => {
    published += 1;
    const items = defaultCafe.items.map((item) => ({ ...item, priceCents: item.priceCents + published }));
    const started = performance.now();
    const { code, output } = await testServer.command('menu', ['publish', '-'], JSON.stringify({ ...menu, items }));
    const ms = Math.round(performance.now() - started);
    return { status: code, ms, retryAfter: null, isRight: output.includes('is live'), body: output };
  };
  /** The page's own menu, and what is sold out. */
  const hasMenu = async (page: string) => {
    const hash = /data-catalogue="([^"]*)"/.exec(page)?.[1];
    const [file, now] = await Promise.all(
      [`/catalogue/${hash}.json`, '/api/catalogue/now'].map((path) => callApi(testServer.url + path)),
    );
    return file?.body.items.length === defaultCafe.items.length && typeof now?.body.catalogue === 'string';
  };

  const requests: Record<Exclude<Column, 'publish'>, (fault: string) => Promise<[path: string, init?: RequestInit]>> = {
    'public page': async () => ['/'],
    menu: async () => ['/shop/coffee'],
    login: async () => ['/api/auth/login', post(credentials)],
    'Google login': async () => [
      '/api/auth/google',
      post({ credential: await sign(testServer.signingKey, createClaims('grace')) }),
    ],
    order: async (fault) => {
      if (!faults.includes(fault)) faults.push(fault);
      // One key a fault, so that a later call means the same order.
      return ['/api/orders', post(anOrder(0), getToken(faults.indexOf(fault) + 1), fault.replaceAll(' ', '-'))];
    },
    profile: async () => ['/api/auth/user', { headers: createHeaders({ token: getToken() }) }],
    'staff board': async () => ['/api/staff/orders', { headers: createHeaders(staff) }],
    'sold out': async () => ['/api/staff/availability', post(soldOut, staff.token)],
    'card payment': async (fault) => {
      const { path, token } = createUnpaid(fault).toPay;
      return [path, post({}, token)];
    },
    'counter instead': async (fault) => {
      const { path, token } = createUnpaid(fault).toChange;
      // Pays at the counter after all.
      await fetch(testServer.url + path, post({}, token));
      return [`${path}/counter`, post({}, token)];
    },
  };
  const isRight: Record<Exclude<Column, 'publish'>, (body: Body) => boolean | Promise<boolean>> = {
    'public page': (page) => page.includes(shop.name),
    menu: async (page) => page.includes('Latte') && (await hasMenu(page)),
    login: ({ token, user }) => Boolean(token) && user.email === credentials.email,
    'Google login': ({ token, user }) => Boolean(token) && user.email === 'grace@example.com',
    order: ({ data }) => data.status === 'pending',
    profile: ({ user }) => user.loyaltyPoints === 100,
    'staff board': ({ data }) => Array.isArray(data),
    'sold out': ({ data }) => data.after.left === 0,
    'card payment': ({ data }) => data.url.includes('/pay/'),
    'counter instead': ({ data }) => data.status === 'pending' && data.payment.method === 'counter',
  };

  return async (column, fault) => {
    if (column === 'publish') return publish();
    const [path, init] = await requests[column](fault);
    const started = performance.now();
    const response = await fetch(testServer.url + path, { ...init, signal: AbortSignal.timeout(30_000) });
    const text = await response.text();
    const body = path.startsWith('/api') ? JSON.parse(text) : text;
    const isAsWanted = response.status === 200 && (await isRight[column](body));
    return {
      status: response.status,
      ms: Math.round(performance.now() - started),
      retryAfter: response.headers.get('retry-after'),
      isRight: isAsWanted,
      body,
    };
  };
}
