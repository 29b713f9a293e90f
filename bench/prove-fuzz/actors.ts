import { type Account, openAccounts, setRole } from '../lib/accounts.ts';
import { callApi } from '../lib/call-api.ts';
import { withClient } from '../lib/with-client.ts';
import { addMenuRows } from './menu-rows.ts';
import type { CallerName } from './requests.ts';
import { aPicture, type DatabaseValues, goodPassword } from './values.ts';

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

/** Creates the callers, and a customer whose data none of them may see. */
export async function createActors(url: string, databaseUrl: string, spare: number) {
  const { customers, staff } = await openAccounts(databaseUrl, spare);
  const colleagues = customers.splice(0, Math.ceil(spare / 4));
  const others = customers.splice(0, Math.ceil(spare / 4));
  /** Staff whose roles change, and who are given points as customers. */
  const changeable = colleagues.splice(0, 20);
  /** Customers who can be blocked. */
  const blockable = others.splice(0, 5).map(({ userId }) => userId);
  await setRole(databaseUrl, [staff, ...colleagues], 'owner');
  await setRole(databaseUrl, changeable, 'staff');
  let calls = 0;
  const call = async (path: string, token: string, body: object, method = 'POST') => {
    calls += 1;
    // Limits are per address, and the run uses those from 10.0.0.0 on.
    const address = `172.${16 + (calls >> 16)}.${(calls >> 8) & 255}.${calls & 255}`;
    const answer = await callApi(url + path, { method, token, key: nobody, address, body });
    if (answer.status >= 300) throw new Error(`${path} was answered with ${answer.status}`);
    return answer.body;
  };

  const { token: secret = '' } = await call('/auth/register', '', { ...person, password: 'Canary7%' });
  const { token: guestToken = '' } = await call('/auth/register', '', { ...guest, password: goodPassword });
  // Customers have this password, others have none.
  await withClient(databaseUrl, (client) =>
    client.query(
      'update users set password_hash = (select password_hash from users where email = $1) where user_id = any($2)',
      [guest.email, customers.map(({ userId }) => userId)],
    ),
  );
  const contact = { name: person.name, email: person.email, address: person.address, city: 'Nest', zipCode: '97099' };
  const oat = [11, 22].map((option) => [option, 1]);
  const latte = { id: 3, quantity: 1, options: oat };
  const placed = await call('/orders', secret, { ...contact, items: [latte] });
  const order = placed.data?.id ?? '';
  const delivery = { ...contact, ...stranger, fulfilment: 'delivery', items: [{ id: 1, quantity: 1 }] };
  const paid = await call('/orders', guestToken, delivery);
  const completed = paid.data?.id ?? '';
  for (const id of [order, completed]) {
    await call(`/staff/orders/${id}/status`, staff.token, { from: 'pending', to: 'preparing' });
    await call(`/staff/orders/${id}/status`, staff.token, { from: 'preparing', to: 'completed' });
  }
  // Only a store that says when an order is ready lets staff say so.
  await withClient(databaseUrl, (client) =>
    client.query("update stores set uses_ready = true where store = 'eastside'"),
  );
  const pickup = { ...contact, ...stranger, storeLocation: 'eastside', items: [{ id: 1, quantity: 1 }] };
  const started = await call('/orders', (customers.pop() as Account).token, pickup);
  const preparing = started.data?.id ?? '';
  await call(`/staff/orders/${preparing}/status`, staff.token, { from: 'pending', to: 'preparing' });
  const screen = await call('/owner/stores/main/screen', staff.token, { key: 'new', showsNames: false }, 'PUT');
  const saved = await call('/auth/favorites', secret, { id: 3, options: oat });
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
    // Calls of staff may have sold an item out, paused a store or changed its hours.
    const wishes = stores.flatMap((storeLocation) => [1, 47, 105].map((id) => ({ storeLocation, id })));
    for (const { storeLocation, id } of wishes) {
      const order = { ...contact, ...stranger, storeLocation, items: [{ id, quantity: 1 }] };
      const bought = await call('/orders', account.token, order).catch(() => undefined);
      if (bought) return { token: account.token, order: bought.data?.id ?? '' };
    }
    throw new Error('no store takes an order any more');
  };
  /** An open order would keep the account from being deleted. */
  const createOther = async (): Promise<Session> => {
    const session = await fresh(others);
    await call(`/orders/${session.order}/cancel`, session.token, {});
    return session;
  };
  const sessions: Record<CallerName, Session> = {
    visitor: { token: '', order },
    customer: await fresh(customers),
    other: await createOther(),
    staff: { token: staff.token, order },
    ended: { token: ended, order },
  };

  const replacing: Partial<Record<CallerName, Promise<void>>> = {};
  const database: DatabaseValues = {
    ids: ['~order~', '~order~', '~order~', '~order~', order, saved.favorites?.[0]?.id ?? ''],
    // In upper case it is the same account, but does not match the address that answers must not contain.
    emails: [person.email.toUpperCase(), guest.email, guest.email],
    keys: [nobody, 'the-same-key'],
    pictures: [uploaded?.name ?? ''],
    changeable: changeable.map(({ userId }) => userId),
    blockable,
    completed,
    preparing,
    rows: await addMenuRows((method, path, body) => call(path, staff.token, body, method)),
  };
  /** Staff must not see these either. The board shows name, email and address of an order. */
  const hidden = [secret, person.comments];
  return {
    database,
    sessions,
    screenKey: String(screen.data?.key),
    owner: { token: secret },
    canaries: (caller: CallerName) =>
      caller === 'staff' ? hidden : [...hidden, person.name, person.email, person.address],
    /** Replaces a caller whose session or account has ended; several calls may ask at once. */
    replace: (caller: 'customer' | 'other' | 'staff') => {
      const another = { customer: () => fresh(customers), other: createOther, staff: () => fresh(colleagues) };
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
