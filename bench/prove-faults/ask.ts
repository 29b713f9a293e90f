import { claimsOf, sign } from '../../api/test/google-keys.ts';
import { shop } from '../../core/src/content/shop.ts';
import { openAccounts } from '../lib/accounts.ts';
import { anOrder } from '../lib/load.ts';
import type { House } from './house.ts';
import type { Column } from './matrix.ts';

// biome-ignore lint/suspicious/noExplicitAny: each answer is looked at for what it must hold
type Body = any;
export type Answer = { status: number; ms: number; retryAfter: string | null; isRight: boolean; body: Body };
export type Ask = (column: Column, fault: string) => Promise<Answer>;

const credentials = { email: 'ada@example.com', password: 'Secret1!' };

/** Does what stands in a column's head, and looks whether the answer holds what it is asked for. */
export async function prepareAsking(house: House): Promise<Ask> {
  const { customers, staff } = await openAccounts(house.databaseUrl, 50);
  const post = (body: object, headers = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const bearer = (account = customers[0]) => ({ authorization: `Bearer ${account?.token}` });
  const register = await fetch(`${house.url}/api/auth/register`, post({ name: 'Ada Byron', ...credentials }));
  if (!register.ok) throw new Error(`registering was answered with ${register.status}`);
  const faults: string[] = [];

  const requests: Record<Column, (fault: string) => Promise<[path: string, init?: RequestInit]>> = {
    'public page': async () => ['/'],
    menu: async () => ['/shop/coffee'],
    login: async () => ['/api/auth/login', post(credentials)],
    'Google login': async () => [
      '/api/auth/google',
      post({ credential: await sign(house.signingKey, claimsOf('grace')) }),
    ],
    order: async (fault) => {
      if (!faults.includes(fault)) faults.push(fault);
      // One key a fault: what is asked again afterwards is the same order.
      const headers = {
        ...bearer(customers[faults.indexOf(fault) + 1]),
        'idempotency-key': fault.replaceAll(' ', '-'),
      };
      return ['/api/orders', post(anOrder(0), headers)];
    },
    profile: async () => ['/api/auth/user', { headers: bearer() }],
    'staff board': async () => ['/api/staff/orders', { headers: bearer(staff) }],
  };
  const isRight: Record<Column, (body: Body) => boolean> = {
    'public page': (page) => page.includes(shop.name),
    menu: (page) => page.includes('Latte'),
    login: ({ token, user }) => Boolean(token) && user.email === credentials.email,
    'Google login': ({ token, user }) => Boolean(token) && user.email === 'grace@example.com',
    order: ({ data }) => data.status === 'pending',
    profile: ({ user }) => user.loyaltyPoints === 100,
    'staff board': ({ data }) => Array.isArray(data),
  };

  return async (column, fault) => {
    const [path, init] = await requests[column](fault);
    const started = performance.now();
    const response = await fetch(house.url + path, { ...init, signal: AbortSignal.timeout(30_000) });
    const text = await response.text();
    const body = path.startsWith('/api') ? JSON.parse(text) : text;
    return {
      status: response.status,
      ms: Math.round(performance.now() - started),
      retryAfter: response.headers.get('retry-after'),
      isRight: response.status === 200 && isRight[column](body),
      body,
    };
  };
}
