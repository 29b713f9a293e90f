import { createClaims, sign } from '../../api/test/google-keys.ts';
import { defaultCafe } from '../../core/src/content/default-cafe/catalogue.ts';
import { shop } from '../../core/src/content/shop.ts';
import { anOrder } from '../lib/load.ts';
import { type Column, type Fault, matrix } from './matrix.ts';
import type { TestServer } from './test-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: each answer is looked at for what it must hold
type Body = any;
export type Answer = { status: number; ms: number; retryAfter: string | null; isRight: boolean; body: Body };
export type Ask = (column: Column, fault: string) => Promise<Answer>;

/** No customer of the proof orders it. */
const soldOut = { store: 'main', kind: 'item', id: 106, left: 0, until: 'open' };

const credentials = { email: 'ada@example.com', password: 'Secret1!' };

type Unpaid = { path: string; customer: { authorization: string } };

/** Prepares the calls of the table's columns, each of which checks that its answer holds what was asked for. */
export async function prepareAsking(testServer: TestServer): Promise<Ask> {
  const { customers, staff } = testServer;
  const post = (body: object, headers = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const bearer = (account = customers[0]) => ({ authorization: `Bearer ${account?.token}` });
  const register = await fetch(`${testServer.url}/api/auth/register`, post({ name: 'Ada Byron', ...credentials }));
  if (!register.ok) throw new Error(`registering was answered with ${register.status}`);
  const faults: string[] = [];

  /** Customers whom no other column uses, each with one order, placed before all faults. */
  let buyers = 0;
  const byCard = async () => {
    const customer = bearer(customers[100 + buyers]);
    const headers = { ...customer, 'idempotency-key': `by-card-${buyers}` };
    buyers += 1;
    const answer = await fetch(`${testServer.url}/api/orders`, post({ ...anOrder(0), payment: 'card' }, headers));
    if (!answer.ok) throw new Error(`an order by card was answered with ${answer.status}`);
    return { path: `/api/orders/${(await answer.json()).data.id}/payment`, customer };
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
      [`/catalogue/${hash}.json`, '/api/catalogue/now'].map(async (path) =>
        (await fetch(testServer.url + path)).json(),
      ),
    );
    return file.items.length === defaultCafe.items.length && typeof now.catalogue === 'string';
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
      const headers = {
        ...bearer(customers[faults.indexOf(fault) + 1]),
        'idempotency-key': fault.replaceAll(' ', '-'),
      };
      return ['/api/orders', post(anOrder(0), headers)];
    },
    profile: async () => ['/api/auth/user', { headers: bearer() }],
    'staff board': async () => ['/api/staff/orders', { headers: bearer(staff) }],
    'sold out': async () => ['/api/staff/availability', post(soldOut, bearer(staff))],
    'card payment': async (fault) => {
      const { path, customer } = createUnpaid(fault).toPay;
      return [path, post({}, customer)];
    },
    'counter instead': async (fault) => {
      const { path, customer } = createUnpaid(fault).toChange;
      // A customer who wanted to pay by card, and then presses once.
      await fetch(testServer.url + path, post({}, customer));
      return [`${path}/counter`, post({}, customer)];
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
