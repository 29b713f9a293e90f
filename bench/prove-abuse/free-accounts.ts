import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { exclusively } from '../../api/src/catalogue/exclusively.ts';
import { holdLive, publishShop } from '../../api/src/catalogue/publish.ts';
import { openDatabase } from '../../api/src/db/database.ts';
import { startStripeStandIn } from '../../api/test/stripe-stand-in/start.ts';
import { type Account, openAccounts } from '../lib/accounts.ts';
import { createDatabase, startApi } from '../lib/api-server.ts';
import { switchCardsOn } from '../lib/switch-cards-on.ts';

const store = 'uptown';
const attackers = 40;
const quarterMs = 900_000;
/** Every quarter of an hour of twelve hours that are all ahead. */
const quarters = 48;
const ordersOfRegular = 5;
const webhookSecret = 'whsec_of_the_proof';

type Answer = {
  status: number;
  body: { code?: string; data?: Offer & { id?: string; url?: string; orders?: number; newest?: string } };
};

/**
 * Lets 40 free accounts of one address order as much as they can for twelve hours of a store that promises times. Then a
 * regular and a card must get every quarter of an hour, one change of a manager must block all attackers, and their time
 * must be free again. Returns what was wrong.
 */
export async function playFreeAccounts(postgresUrl: string) {
  const databaseUrl = await createDatabase(postgresUrl, 'abuse_free_accounts');
  const standIn = await startStripeStandIn({ webhookSecret });
  await openStore(databaseUrl);
  await switchCardsOn(databaseUrl);
  const people = await openPeople(databaseUrl);
  const api = await startApi(databaseUrl, 'test-results/stand/abuse-free-accounts.log', {
    env: {
      LOG_LEVEL: 'warn',
      SITE_DIR: 'off',
      STRIPE_SECRET_KEY: standIn.secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API: standIn.url,
    },
  });
  const call = callsTo(api.url);
  const first = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 2 * 3_600_000;
  const times = Array.from({ length: quarters }, (_, nth) => new Date(first + nth * quarterMs).toISOString());
  const problems: string[] = [];

  const { holders, ...taken } = await attack(call, people.attackers, times);
  const isPlaced = ({ status }: Answer) => status === 200;
  const refusals = { regulars: 0, cards: 0 };
  for (const [nth, at] of times.entries()) {
    const regular = people.regulars[Math.floor(nth / ordersOfRegular)] as Account;
    if (!isPlaced(await call(regular, 'POST', '/orders', espressos(1, at)))) refusals.regulars += 1;
    const payer = people.payers[nth] as Account;
    const placed = await call(payer, 'POST', '/orders', { ...espressos(1, at), payment: 'card' });
    if (!isPlaced(placed)) refusals.cards += 1;
    else await pay(call, standIn, payer, placed.body.data?.id ?? '');
  }
  if (refusals.regulars > 0) problems.push(`regulars were refused ${refusals.regulars} of ${quarters} times`);
  if (refusals.cards > 0) problems.push(`cards were refused ${refusals.cards} of ${quarters} times`);

  const { body: counted } = await call(people.manager, 'GET', '/owner/orders/new');
  const cancelled = await call(people.manager, 'POST', '/owner/orders/new/cancel', {
    orders: counted.data?.orders ?? 1,
    newest: counted.data?.newest,
    block: true,
  });
  if (cancelled.body.data?.orders !== taken.orders) problems.push('not all orders of the attackers were cancelled');
  const again = await Promise.all(
    [...holders].map((holder) => call(holder, 'POST', '/orders', espressos(1, times.at(-1) ?? ''))),
  );
  const blocked = again.filter(({ body }) => body.code === 'account_blocked').length;
  if (blocked < holders.size) problems.push(`${holders.size - blocked} who had ordered can order`);
  const left = await readLeft(databaseUrl);
  if (left.attackers > 0) problems.push(`${left.attackers} seconds of work of the attackers are left`);
  if (left.others !== quarters * 2) problems.push(`${quarters * 2 - left.others} orders of others are gone`);
  await api.stop();
  await standIn.close();
  return { problems, figures: { ...taken, refusals, blocked } };
}

/** The store is open day and night on the clock of UTC, so that the proof does not depend on the hour. */
async function openStore(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, 1, () => {});
  await exclusively(db, async (trx) => {
    const head = await holdLive(trx);
    await sql`update stores set counts_work = true, days_ahead = 2, time_zone = 'UTC' where store = ${store}`.execute(
      trx,
    );
    await sql`update opening_hours set opens = '00:00', closes = '00:00' where store = ${store}`.execute(trx);
    await publishShop(trx, head, null);
  });
  await db.destroy();
}

async function openPeople(databaseUrl: string) {
  const { customers: free } = await openAccounts(databaseUrl, attackers + quarters, 'free-');
  const { customers: regulars } = await openAccounts(databaseUrl, Math.ceil(quarters / ordersOfRegular) + 1);
  const manager = regulars.pop() as Account;
  const db = openDatabase(databaseUrl, 1, () => {});
  const ids = free.map(({ userId }) => userId);
  await db.updateTable('users').set({ trusted_at: null }).where('user_id', 'in', ids).execute();
  await db.updateTable('users').set({ role: 'manager' }).where('user_id', '=', manager.userId).execute();
  await db.destroy();
  return { attackers: free.slice(0, attackers), payers: free.slice(attackers), regulars, manager };
}

const callsTo =
  (url: string) =>
  async ({ token }: Account, method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };
type Calls = ReturnType<typeof callsTo>;

/** Up to 20 of an item are taken, so a large order has several. All are made at the bar. */
const espressos = (cups: number, at: string) => ({
  items: [1, 2, 3]
    .map((id, nth) => ({ id, quantity: Math.min(20, cups - nth * 20) }))
    .filter(({ quantity }) => quantity > 0),
  name: 'Ada Byron',
  email: 'ada@example.com',
  storeLocation: store,
  pickup: { kind: 'at', at },
});

/**
 * Places as many orders as the server takes: of an hour of work first, then smaller ones, each for the first time that the
 * refusal before it has named.
 */
async function attack(call: Calls, people: readonly Account[], times: readonly string[]) {
  const [first = '', last = ''] = [times[0], times.at(-1)];
  const holders = new Set<Account>();
  const codes: Record<string, number> = {};
  let orders = 0;
  for (const attacker of people) {
    for (const cups of [47, 47, 47, 47, 47, 15, 10, 5, 1]) {
      let at: string | undefined = first;
      while (at !== undefined && at <= last) {
        const { status, body } = await call(attacker, 'POST', '/orders', espressos(cups, at));
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

/** The next time in a refusal: the one that new customers can have, or the first one with room. */
const findNext = ({ at, days = [] }: Offer, tried: string): string | undefined =>
  at ?? days.flatMap(({ times }) => times).find((time) => time > tried);

type StandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

async function pay(call: Calls, standIn: StandIn, payer: Account, orderId: string): Promise<void> {
  const { body } = await call(payer, 'POST', `/orders/${orderId}/payment`);
  standIn.pay(body.data?.url?.split('/').at(-1) ?? '');
  await call(payer, 'POST', `/orders/${orderId}/payment/check`);
}

async function readLeft(databaseUrl: string): Promise<{ attackers: number; others: number }> {
  const db = openDatabase(databaseUrl, 1, () => {});
  const { rows } = await sql<{ attackers: number; others: number }>`
    select coalesce(sum(seconds) filter (where blocked_at is not null), 0)::int as attackers,
      (count(distinct order_id) filter (where blocked_at is null and status = 'pending'))::int as others
    from order_work join orders using (user_id, order_id) join users using (user_id)`.execute(db);
  await db.destroy();
  return rows[0] ?? { attackers: 0, others: 0 };
}
