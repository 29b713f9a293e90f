import { randomUUID } from 'node:crypto';
import { createHeaders, toAddress } from './call-api.ts';
import { createToken } from './fill.ts';

export const checkout = JSON.stringify({
  items: [
    { id: 1, quantity: 1 },
    { id: 2, quantity: 2 },
  ],
  name: 'Ada Byron',
  email: 'ada@example.com',
  address: '12 Juniper Row',
  city: 'Maple Hollow',
  zipCode: '97099',
});

const measured = {
  placing: ['POST', '/api/orders'],
  user: ['GET', '/api/auth/user'],
  statistics: ['GET', '/api/auth/profile/stats'],
  orders: ['GET', '/api/orders'],
  loyalty: ['GET', '/api/loyalty'],
  board: ['GET', '/api/staff/orders'],
} as const;

export type CallName = keyof typeof measured;

export type Call = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; payload?: string };

export function createCall(name: CallName, customer: number): Call {
  const [method, url] = measured[name];
  const sender = { token: createToken(customer), address: toAddress(customer) };
  if (method === 'GET') return { method, url, headers: createHeaders(sender) };
  const headers = createHeaders({ ...sender, key: randomUUID(), body: {} });
  return { method, url, headers, payload: checkout };
}
