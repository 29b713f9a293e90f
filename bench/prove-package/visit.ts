import { randomUUID } from 'node:crypto';

type Seen = [what: string, holds: boolean, seen: string];

/** Loads the site and places an order as a new customer, whose address is confirmed meanwhile. */
export async function visit(url: string, confirmAll: () => void): Promise<Seen[]> {
  const page = await fetch(url);
  const html = await page.text();
  const ready = await fetch(`${url}/api/health/ready`);
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const sent = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    };
    const response = await fetch(`${url}/api${path}`, sent);
    return { status: response.status, body: await response.json() };
  };
  const customer = { name: 'Ada Byron', email: 'ada@example.com', password: 'Secret1!' };
  const account = await post('/auth/register', customer);
  confirmAll();
  const order = {
    items: [{ id: 3, quantity: 2 }],
    name: customer.name,
    email: customer.email,
    address: '1 Alder Street',
    city: 'Maple Hollow',
    zipCode: '97099',
  };
  const headers = { authorization: `Bearer ${account.body.token}`, 'idempotency-key': randomUUID() };
  const placed = await post('/orders', order, headers);
  return [
    ['the landing page is served', page.status === 200 && html.includes('Juniper Row'), `${page.status}`],
    ['it is ready, with mail', ready.status === 200 && (await ready.text()).includes('"mail":"on"'), `${ready.status}`],
    ['an account is opened', account.status === 200 || account.status === 201, JSON.stringify(account)],
    ['an order is placed', placed.body.data?.status === 'pending', JSON.stringify(placed)],
  ];
}
