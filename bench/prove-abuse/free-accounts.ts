import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { startStripeStandIn } from '../../api/test/stripe-stand-in/start.ts';
import { type Account, openAccounts, setRole } from '../lib/accounts.ts';
import { createDatabase, startApi } from '../lib/api-server.ts';
import { callApi } from '../lib/call-api.ts';
import { changeShop, setHours } from '../lib/change-shop.ts';
import { expectNone } from '../lib/close-proof.ts';
import { switchCardsOn } from '../lib/switch-cards-on.ts';
import { withClient } from '../lib/with-client.ts';

const store = 'uptown';
const attackers = 40;
const quarterMs = 900_000;
/** All quarters of an hour in the twelve hours to come. */
const quarters = 48;
const ordersOfRegular = 5;

type Person = Account & { address: string };

/**
 * Lets 40 free accounts of one address order as much as they can for twelve hours of a store that promises times. First
 * each places an unpaid order by card: a card and a new customer at the counter must get every quarter of an hour. Then
 * they order at the counter too: a regular and a card must get every quarter of an hour, one change of a manager must
 * block all attackers, and their time must be free again. Returns the findings. `change`, for a control, is loaded into
 * the server before its own code.
 */
export async function playFreeAccounts(postgresUrl: string, name = 'free-accounts', change?: string) {
  const databaseUrl = await createDatabase(postgresUrl, `abuse_${name.replaceAll('-', '_')}`);
  const standIn = await startStripeStandIn({ webhookSecret: 'whsec_of_the_proof' });
  await openStore(databaseUrl);
  await switchCardsOn(databaseUrl);
  const people = await openPeople(databaseUrl);
  const api = await startApi(databaseUrl, `test-results/stand/abuse-${name}.log`, {
    nodeArgs: change ? [`--import=${change}`] : [],
    env: { LOG_LEVEL: 'warn', SITE_DIR: 'off', ...standIn.env },
  });
  const call = ({ token, address }: Person, path: string, body?: object) =>
    callApi(`${api.url}/api${path}`, { method: 'POST', token, address, key: randomUUID(), body });
  const first = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 2 * 3_600_000;
  const times = Array.from({ length: quarters }, (_, nth) => new Date(first + nth * quarterMs).toISOString());
  const problems: string[] = [];

  // Without bounds, orders of a whole hour of work are taken.
  const sizes = change ? [47] : [35, 22];
  const unpaid = await attackByCard(call, people.attackers, times, sizes);
  const refusals = { cardsWhileUnpaid: 0, newWhileUnpaid: 0, regulars: 0, cards: 0 };
  for (const [nth, at] of times.entries()) {
    const newcomer = people.payers[nth] as Person;
    if (!(await tryOut(call, newcomer, { ...espressos(1, at), payment: 'card' }))) refusals.cardsWhileUnpaid += 1;
    if (!(await tryOut(call, newcomer, espressos(1, at)))) refusals.newWhileUnpaid += 1;
  }
  const atCounter = await attack(call, people.attackers, times);
  const holders = new Set([...unpaid.holders, ...atCounter.holders]);
  const orders = unpaid.holders.size + atCounter.orders;
  for (const [nth, at] of times.entries()) {
    const regular = people.regulars[Math.floor(nth / ordersOfRegular)] as Person;
    if ((await call(regular, '/orders', espressos(1, at))).status !== 200) refusals.regulars += 1;
    const payer = people.payers[nth] as Person;
    const placed = await call(payer, '/orders', { ...espressos(1, at), payment: 'card' });
    if (placed.status !== 200) refusals.cards += 1;
    else await pay(call, standIn, payer, placed.body.data?.id ?? '');
  }
  for (const [kind, count] of Object.entries(refusals)) problems.push(...expectNone(count, `times refused: ${kind}`));

  const { body: counted } = await callApi(`${api.url}/api/owner/orders/new`, people.manager);
  const cancelled = await call(people.manager, '/owner/orders/new/cancel', {
    orders: counted.data?.orders ?? 1,
    newest: counted.data?.newest,
    block: true,
  });
  if (cancelled.body.data?.orders !== orders) problems.push('not all orders of the attackers were cancelled');
  let blocked = 0;
  // One after the other, because few orders of one network wait.
  for (const holder of holders) {
    const { body } = await call(holder, '/orders', espressos(1, times.at(-1) ?? ''));
    if (body.code === 'account_blocked') blocked += 1;
  }
  const left = await readLeft(databaseUrl);
  problems.push(
    ...expectNone(holders.size - blocked, 'who had ordered can order'),
    ...expectNone(left.attackers, 'seconds of work of the attackers are left'),
    ...expectNone(quarters * 2 - left.others, 'orders of others are gone'),
  );
  await api.stop();
  await standIn.close();
  return {
    problems,
    refusals,
    figures: { orders, byCard: unpaid.codes, atCounter: atCounter.codes, refusals, blocked },
  };
}

/** Opens the store day and night on the clock of UTC, so that the proof does not depend on the hour. */
const openStore = (databaseUrl: string) =>
  changeShop(databaseUrl, async (trx) => {
    await sql`update stores set counts_work = true, days_ahead = 2, time_zone = 'UTC'
      where store = ${store}`.execute(trx);
    await setHours(trx, store);
  });

async function openPeople(databaseUrl: string) {
  const { customers: free } = await openAccounts(databaseUrl, attackers + quarters, 'free-');
  const { customers: regulars } = await openAccounts(databaseUrl, Math.ceil(quarters / ordersOfRegular) + 1);
  const [manager] = locate(regulars.splice(-1), '198.51.100');
  if (!manager) throw new Error('there is no manager');
  await setRole(databaseUrl, [manager], 'manager');
  await withClient(databaseUrl, (client) =>
    client.query("update users set trusted_at = null where email like 'free-c%'"),
  );
  return {
    attackers: free.slice(0, attackers).map((account) => ({ ...account, address: '203.0.113.1' })),
    payers: locate(free.slice(attackers), '192.0.2'),
    regulars: locate(regulars, '198.51.100'),
    manager,
  };
}

/** Gives each account an address of its own; the server believes that it stands behind a proxy. */
const locate = (accounts: readonly Account[], network: string): Person[] =>
  accounts.map((account, nth) => ({ ...account, address: `${network}.${nth + 1}` }));

// biome-ignore lint/suspicious/noExplicitAny: orders, refusals with offers, and pages
type Calls = (person: Person, path: string, body?: object) => Promise<{ status: number; body: any }>;

/** Returns an order for espressos, all made at the bar. An item's limit is 20, so a large order has several lines. */
const espressos = (cups: number, at: string) => ({
  items: [1, 2, 3]
    .map((id, nth) => ({ id, quantity: Math.min(20, cups - nth * 20) }))
    .filter(({ quantity }) => quantity > 0),
  name: 'Ada Byron',
  email: 'ada@example.com',
  storeLocation: store,
  pickup: { kind: 'at', at },
});

/** Places an order and cancels it. Returns whether it was taken. */
async function tryOut(call: Calls, person: Person, order: object): Promise<boolean> {
  const { status, body } = await call(person, '/orders', order);
  if (status === 200) await call(person, `/orders/${body.data?.id}/cancel`);
  return status === 200;
}

/** Lets each place the largest order by card that the server takes, and open its page, which holds it for 15 minutes. */
async function attackByCard(call: Calls, people: readonly Person[], times: readonly string[], sizes: number[]) {
  const holders = new Set<Person>();
  const codes: Record<string, number> = {};
  const hours = times.filter((_, nth) => nth % 4 === 3);
  for (const attacker of people) {
    for (const [cups, at] of sizes.flatMap((cups) => hours.map((at) => [cups, at] as const))) {
      const { status, body } = await call(attacker, '/orders', { ...espressos(cups, at), payment: 'card' });
      const code = status === 200 ? 'placed' : (body.code ?? String(status));
      codes[code] = (codes[code] ?? 0) + 1;
      if (status === 409) continue;
      if (status === 200) {
        holders.add(attacker);
        await call(attacker, `/orders/${body.data?.id}/payment`);
      }
      break;
    }
  }
  return { holders, codes };
}

/**
 * Places as many orders as the server takes: of an hour of work first, then smaller ones, each for the first time that the
 * refusal before it has named.
 */
async function attack(call: Calls, people: readonly Person[], times: readonly string[]) {
  const [first = '', last = ''] = [times[0], times.at(-1)];
  const holders = new Set<Person>();
  const codes: Record<string, number> = {};
  let orders = 0;
  for (const attacker of people) {
    for (const cups of [47, 47, 47, 47, 47, 15, 10, 5, 1]) {
      let at: string | undefined = first;
      while (at !== undefined && at <= last) {
        const { status, body } = await call(attacker, '/orders', espressos(cups, at));
        const code = status === 200 ? 'placed' : (body.code ?? String(status));
        codes[code] = (codes[code] ?? 0) + 1;
        if (status === 200) {
          orders += 1;
          holders.add(attacker);
        }
        at = status === 409 ? findNext(body.data ?? {}, at) : undefined;
      }
    }
  }
  return { orders, codes, holders };
}

type Offer = { at?: string | null; days?: { times: string[] }[] };

/** Returns the next time in a refusal: the one that new customers can have, or the first one with room. */
const findNext = ({ at, days = [] }: Offer, tried: string): string | undefined =>
  at ?? days.flatMap(({ times }) => times).find((time) => time > tried);

type StandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

async function pay(call: Calls, standIn: StandIn, payer: Person, orderId: string): Promise<void> {
  const { body } = await call(payer, `/orders/${orderId}/payment`);
  standIn.pay(body.data?.url?.split('/').at(-1) ?? '');
  await call(payer, `/orders/${orderId}/payment/check`);
}

async function readLeft(databaseUrl: string): Promise<{ attackers: number; others: number }> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(`select coalesce(sum(seconds) filter (where blocked_at is not null), 0)::int as attackers,
      (count(distinct order_id) filter (where blocked_at is null and status = 'pending'))::int as others
    from order_work join orders using (user_id, order_id) join users using (user_id)`),
  );
  return rows[0];
}
