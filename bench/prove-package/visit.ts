import { randomUUID } from 'node:crypto';
import { callApi } from '../lib/call-api.ts';
import { anOrder } from '../lib/load.ts';

type Check = [what: string, holds: boolean, detail: string];

/** Loads the site and places an order as a new customer, whose address is confirmed meanwhile. */
export async function visit(url: string, confirmAll: () => void): Promise<Check[]> {
  const page = await fetch(url);
  const html = await page.text();
  const ready = await fetch(`${url}/api/health/ready`);
  const customer = { name: 'Ada Byron', email: 'ada@example.com', password: 'Secret1!' };
  const account = await callApi(`${url}/api/auth/register`, { body: customer });
  confirmAll();
  const order = { token: account.body.token, key: randomUUID(), body: anOrder(0) };
  const placed = await callApi(`${url}/api/orders`, order);
  return [
    ['the landing page is served', page.status === 200 && html.includes('Juniper Row'), `${page.status}`],
    ['it is ready, with mail', ready.status === 200 && (await ready.text()).includes('"mail":"on"'), `${ready.status}`],
    ['an account is opened', account.status === 200 || account.status === 201, JSON.stringify(account)],
    ['an order is placed', placed.body.data?.status === 'pending', JSON.stringify(placed)],
  ];
}
