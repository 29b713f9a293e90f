import { randomUUID } from 'node:crypto';
import { tokenOf } from './fill.ts';

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

/** The measured calls, made by the customer with this number. */
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
  const address = `10.${(customer >> 16) & 255}.${(customer >> 8) & 255}.${customer & 255}`;
  const headers = { authorization: `Bearer ${tokenOf(customer)}`, 'x-forwarded-for': address };
  if (method === 'GET') return { method, url, headers };
  const more = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  return { method, url, headers: { ...headers, ...more }, payload: checkout };
}
