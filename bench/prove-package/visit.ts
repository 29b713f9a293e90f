// `node bench/prove-package/visit.ts https://localhost` visits a shop that has just been started.
import { randomUUID } from 'node:crypto';
import { callApi } from '../lib/call-api.ts';
import { untilReady } from '../lib/until-ready.ts';

type Check = [what: string, holds: boolean, detail: string];

/** Loads the site and the menu, and places an order as a new customer, whose address is confirmed meanwhile. */
export async function visit(url: string, confirmAll = () => {}): Promise<Check[]> {
  const page = await fetch(url);
  const html = await page.text();
  const ready = await fetch(`${url}/api/health/ready`);
  const { body: published } = await callApi(`${url}/api/catalogue/now`);
  const { body: menu } = await callApi(`${url}/catalogue/${published.catalogue}.json`);
  const customer = { name: 'Ada Byron', email: 'ada@example.com', password: 'Secret1!' };
  const account = await callApi(`${url}/api/auth/register`, { body: customer });
  confirmAll();
  const order = {
    items: [{ id: menu.items[0].id, quantity: 1 }],
    name: customer.name,
    email: customer.email,
    address: '1 Alder Street',
    city: 'Maple Hollow',
    zipCode: '97099',
    fulfilment: 'delivery',
  };
  const placed = await callApi(`${url}/api/orders`, { token: account.body.token, key: randomUUID(), body: order });
  return [
    ['the landing page is served', page.status === 200 && html.includes('Juniper Row'), `${page.status}`],
    ['it is ready, with mail', ready.status === 200 && (await ready.text()).includes('"mail":"on"'), `${ready.status}`],
    ['the menu is served', menu.items.length > 0, JSON.stringify(published)],
    ['an account is opened', account.status === 200 || account.status === 201, JSON.stringify(account)],
    ['an order is placed', placed.body.data?.status === 'pending', JSON.stringify(placed)],
  ];
}

if (import.meta.main) {
  const [url = ''] = process.argv.slice(2);
  await untilReady(`${url}/api`);
  for (const [what, holds, detail] of await visit(url)) {
    console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}${holds ? '' : ` ${detail}`}`);
    if (!holds) process.exitCode = 1;
  }
}
