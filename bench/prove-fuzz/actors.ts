import pg from 'pg';
import { type Account, openAccounts } from '../lib/accounts.ts';
import { addMenuRows } from './menu-rows.ts';
import type { CallerName } from './requests.ts';
import { aPicture, goodPassword, type Known } from './values.ts';

const person = {
  name: 'Philippa Canarywood',
  email: 'philippa.canarywood@nest.example',
  address: '4 Canary Wharf Steps',
  comments: 'The canary sang.',
};
const guest = { name: 'Gus Guest', email: 'guest@fuzz.example' };
const stranger = { name: 'Ada Byron', email: 'ada@fuzz.example', address: '7 Larch Road' };
const nobody = '00000000-0000-0000-0000-000000000000';
const stores = [null, 'downtown', 'uptown', 'westside', 'eastside', 'mall'];

type Session = { token: string; order: string };
type Body = { token?: string; data?: { id?: string }; favorites?: { id: string }[] };

/** Creates the callers, and a customer whose data none of them may see. */
export async function createActors(url: string, databaseUrl: string, spare: number) {
  const { customers, staff } = await openAccounts(databaseUrl, spare);
  const colleagues = customers.splice(0, Math.ceil(spare / 4));
  const others = customers.splice(0, Math.ceil(spare / 4));
  /** Staff who make no calls: their roles change, and as customers they are given points. */
  const mates = colleagues.splice(0, 20).map(({ userId }) => userId);
  /** Customers who make no calls and can be blocked. */
  const quiet = others.splice(0, 5).map(({ userId }) => userId);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Owners may do what everyone who works here may.
  await client.query("update users set role = 'owner' where role = 'staff' or user_id = any($1)", [
    colleagues.map(({ userId }) => userId),
  ]);
  await client.query("update users set role = 'staff' where user_id = any($1)", [mates]);
  let calls = 0;
  const call = async (path: string, token: string, body: object, method = 'POST'): Promise<Body> => {
    calls += 1;
    // Limits are per address.
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': nobody,
      'x-forwarded-for': `172.${16 + (calls >> 16)}.${(calls >> 8) & 255}.${calls & 255}`,
    };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    return (await answer.json()) as Body;
  };

  const { token: secret = '' } = await call('/auth/register', '', { ...person, password: 'Canary7%' });
  const { token: guestToken = '' } = await call('/auth/register', '', { ...guest, password: goodPassword });
  // Customers have this password, others have none.
  await client.query(
    'update users set password_hash = (select password_hash from users where email = $1) where user_id = any($2)',
    [guest.email, customers.map(({ userId }) => userId)],
  );
  await client.end();
  const contact = { name: person.name, email: person.email, address: person.address, city: 'Nest', zipCode: '97099' };
  const placed = await call('/orders', secret, {
    ...contact,
    items: [
      {
        id: 3,
        quantity: 1,
        options: [
          [11, 1],
          [22, 1],
        ],
      },
    ],
  });
  const order = placed.data?.id ?? '';
  const paid = await call('/orders', guestToken, { ...contact, ...stranger, items: [{ id: 1, quantity: 1 }] });
  const completed = paid.data?.id ?? '';
  for (const id of [order, completed])
    for (const [from, to] of [
      ['pending', 'preparing'],
      ['preparing', 'completed'],
    ] as const)
      await call(`/staff/orders/${id}/status`, staff.token, { from, to });
  const saved = await call('/auth/favorites', secret, {
    id: 3,
    options: [
      [12, 1],
      [22, 1],
    ],
  });
  await call('/feedback', secret, { rating: 5, comments: person.comments });

  const picture = await fetch(`${url}/owner/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'image/png' },
    body: Uint8Array.from(aPicture),
  });
  const { data: uploaded } = (await picture.json()) as { data?: { name: string } };

  const ended = (customers.pop() as Account).token;
  await call('/auth/logout', ended, {});
  const fresh = async (from: Account[]): Promise<Session> => {
    const account = from.pop();
    if (!account) throw new Error('more sessions were ended than there are accounts');
    // Calls of staff may have sold an item out, and paused a store or changed its hours.
    const wishes = stores.flatMap((storeLocation) => [1, 47, 105].map((id) => ({ storeLocation, id })));
    for (const { storeLocation, id } of wishes) {
      const wish = { ...contact, ...stranger, storeLocation, items: [{ id, quantity: 1 }] };
      const bought = await call('/orders', account.token, wish).catch(() => undefined);
      if (bought) return { token: account.token, order: bought.data?.id ?? '' };
    }
    throw new Error('no store takes an order any more');
  };
  /** Without an open order, which would keep the account from being deleted. */
  const freshOther = async (): Promise<Session> => {
    const session = await fresh(others);
    await call(`/orders/${session.order}/cancel`, session.token, {});
    return session;
  };
  const sessions: Record<CallerName, Session> = {
    visitor: { token: '', order },
    customer: await fresh(customers),
    other: await freshOther(),
    staff: { token: staff.token, order },
    ended: { token: ended, order },
  };

  const replacing: Partial<Record<CallerName, Promise<void>>> = {};
  const known: Known = {
    ids: ['~order~', '~order~', '~order~', '~order~', order, saved.favorites?.[0]?.id ?? ''],
    // In upper case it is the same account, but does not match the address that answers must not contain.
    emails: [person.email.toUpperCase(), guest.email, guest.email],
    keys: [nobody, 'the-same-key'],
    pictures: [uploaded?.name ?? ''],
    mates,
    quiet,
    completed,
    rows: await addMenuRows((method, path, body) => call(path, staff.token, body, method)),
  };
  /** Data that staff must not see either. The board shows name, email and address of an order. */
  const hidden = [secret, person.comments];
  return {
    known,
    sessions,
    owner: { token: secret },
    canaries: (caller: CallerName) =>
      caller === 'staff' ? hidden : [...hidden, person.name, person.email, person.address],
    /** Replaces a caller whose session or account has ended; several calls may ask at once. */
    replace: (caller: 'customer' | 'other' | 'staff') => {
      const another = { customer: () => fresh(customers), other: freshOther, staff: () => fresh(colleagues) };
      replacing[caller] ??= another[caller]()
        .then((session) => {
          // Staff may not handle an order of their own, so they keep the customer's.
          sessions[caller] = caller === 'staff' ? { ...session, order: sessions.staff.order } : session;
          if (caller === 'customer') sessions.staff.order = session.order;
        })
        .finally(() => delete replacing[caller]);
      return replacing[caller];
    },
  };
}

export type Actors = Awaited<ReturnType<typeof createActors>>;
