import { setTimeout as pause } from 'node:timers/promises';
import { type Account, openAccounts, setRole } from '../lib/accounts.ts';
import { changeShop, setHours } from '../lib/change-shop.ts';
import { anOrder } from '../lib/load.ts';
import { Random } from '../lib/random.ts';
import { say } from '../lib/start-proof.ts';
import { readBooks } from '../prove-payments/books.ts';
import { pressOnPage } from '../prove-payments/customers.ts';
import { openScene, type Scene } from '../prove-payments/scene.ts';

/** The findings of each kind of error; all must be empty. */
type WeekFindings = {
  /** Orders that are open after 48 hours. */
  openLong: string[];
  /** Customers who were refused because of their old orders. */
  refused: string[];
  /** Paid pages that are neither captured for a completed order nor released for a cancelled one. */
  wrongHolds: string[];
  /** Orders that were closed twice, or never. */
  wrongClosings: string[];
  /** Figures of the report that are not those of the orders. */
  wrongReport: string[];
};

type Plan = { seed: number; days: number; customers: number; change?: string };

const ordersADay = 3;
const missedPercent = 30;

/**
 * Plays days of a cafe whose staff miss 30 percent of the presses. After each day all times move back by 24 hours and the
 * worker closes the day; on every second night it is killed meanwhile. Ends with two days without orders.
 */
export async function playWeek({ seed, days, customers, change }: Plan) {
  const name = change ? 'days-before' : 'days';
  const scene = await openScene({ name, purchases: 3, seed, apis: 1, ...(change && { change }) });
  const findings: WeekFindings = { openLong: [], refused: [], wrongHolds: [], wrongClosings: [], wrongReport: [] };
  try {
    const { url } = scene.testServer.postgres;
    await changeShop(url, (trx) => setHours(trx, 'main'));
    const people = await openAccounts(url, customers + 2, 'week-');
    const [manager, other, ...regulars] = people.customers as [Account, Account, ...Account[]];
    await setRole(url, [manager, other], 'manager');
    const random = new Random(seed, 0);
    for (let day = 0; day < days + 2; day += 1) {
      if (day < days) {
        await Promise.all(regulars.map((account) => shop(scene, account, day, findings)));
        await work(scene, people.staff, random);
      }
      await passNight(scene, { isKilled: day % 2 === 1, isControl: change !== undefined });
      findings.openLong.push(...(await listOpenLong(scene)));
      await answer(scene, [people.staff, other], random);
      say(`${name}: day ${day + 1} of ${days + 2}`);
    }
    await untilSettled(scene, change !== undefined);
    findings.wrongHolds = await findWrongHolds(scene);
    findings.wrongClosings = await findWrongClosings(scene);
    findings.wrongReport = await findWrongReport(scene, manager);
    const [ends] = await scene.questions.ask<Ends>(countEnds);
    if (!ends) throw new Error('a count has one row');
    return { findings, ends, crashes: scene.testServer.listCrashes() };
  } finally {
    await scene.close();
  }
}

type Ends = Record<'orders' | 'pressed' | 'day_end' | 'handed_over' | 'no_show' | 'unconfirmed' | 'by_card', number>;

const countEnds = `select count(*)::int as orders,
  count(*) filter (where status = 'completed' and closed_as is null)::int as pressed,
  count(*) filter (where closed_as = 'day_end')::int as day_end,
  count(*) filter (where closed_as = 'handed_over')::int as handed_over,
  count(*) filter (where closed_as = 'no_show')::int as no_show,
  count(*) filter (where closed_as = 'unconfirmed')::int as unconfirmed,
  count(*) filter (where payment = 'card')::int as by_card from orders`;

/** Places the orders of a day, every other one by card. */
async function shop(scene: Scene, account: Account, day: number, findings: WeekFindings): Promise<void> {
  for (let nth = 0; nth < ordersADay; nth += 1) {
    const isByCard = (day + nth) % 2 === 0;
    const order = { ...anOrder(nth), payment: isByCard ? 'card' : 'counter' };
    const key = `week-${account.userId}-${day}-${nth}`;
    const { status, body } = await scene.calls.post('/orders', account.token, order, () => key);
    if (body.code === 'too_many_open_orders') findings.refused.push(`${account.userId} on day ${day}`);
    if (status !== 200 || !body.data || !isByCard) continue;
    const path = `/orders/${body.data.id}/payment`;
    const page = await scene.calls.post<{ url: string }>(path, account.token, {});
    if (page.body.data) await pressOnPage(page.body.data.url, 'pay');
    await scene.calls.post(`${path}/check`, account.token, {});
  }
}

const isMissed = (random: Random): boolean => random.int(0, 100) < missedPercent;

/** Presses Start and Done, except for those that staff forget. */
async function work({ questions, calls }: Scene, staff: Account, random: Random): Promise<void> {
  const pending = await questions.ask<{ id: string }>(
    `select order_id as id from orders where status = 'pending' and left_over_at is null
       and created_at > now() - interval '12 hours' order by order_id`,
  );
  for (const { id } of pending) {
    const path = `/staff/orders/${id}/status`;
    if (isMissed(random)) continue;
    await calls.post(path, staff.token, { from: 'pending', to: 'preparing' });
    if (isMissed(random)) continue;
    await calls.post(path, staff.token, { from: 'preparing', to: 'completed' });
  }
}

const passDay = `
  with time as (select interval '24 hours' as day), events as (
    update order_events set created_at = created_at - day from time
  ), paid as (
    update payments set created_at = created_at - day, checked_at = checked_at - day, expires_at = expires_at - day
    from time
  )
  update orders set created_at = created_at - day, due_at = due_at - day, start_at = start_at - day,
    preparing_at = preparing_at - day, closed_at = closed_at - day, left_over_at = left_over_at - day from time`;

/** Queues the job that pg-boss queues every quarter of an hour. */
const askToClose = `insert into pgboss.job (name, data, retry_limit) values ('close-day', '{}', 0)`;

const notClosed = `select from orders where status = 'preparing'
  or (status = 'pending' and (left_over_at is null or left_over_at <= now() - interval '24 hours'))`;

async function passNight(scene: Scene, { isKilled, isControl }: { isKilled: boolean; isControl: boolean }) {
  const { questions, testServer } = scene;
  await questions.ask(passDay);
  await questions.ask(askToClose);
  await questions.ask(askToClose);
  if (isKilled) {
    await pause(1_500);
    await testServer.worker.kill();
    await questions.ask(askToClose);
  }
  await questions.untilNone("select from pgboss.job where name = 'close-day' and state = 'created'");
  if (isControl) return;
  // A run that a killed worker left is not waited for: the next one takes what it has left.
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(250)) {
    if ((await questions.ask(notClosed)).length === 0) return;
  }
}

async function listOpenLong({ questions }: Scene): Promise<string[]> {
  const rows = await questions.ask<{ id: string }>(
    `select order_id as id from orders where status in ('unpaid', 'pending', 'preparing')
       and created_at < now() - interval '48 hours'`,
  );
  return rows.map(({ id }) => id);
}

/** Lets two people answer what is left over at the same moment, not always alike; they miss some. */
async function answer({ questions, calls }: Scene, people: readonly Account[], random: Random): Promise<void> {
  const left = await questions.ask<{ id: string }>(
    "select order_id as id from orders where status = 'pending' and left_over_at is not null order by order_id",
  );
  for (const { id } of left) {
    if (isMissed(random)) continue;
    await Promise.all(
      people.map(({ token }) => {
        const said = random.int(0, 3) === 0 ? 'no_show' : 'handed_over';
        return calls.post('/staff/left-over', token, { orders: [id], answer: said });
      }),
    );
  }
}

const unsettled = `select from payments join orders using (user_id, order_id)
  where payments.state in ('awaiting', 'authorized') and orders.status in ('completed', 'cancelled')`;

async function untilSettled({ questions }: Scene, isControl: boolean): Promise<void> {
  if (!isControl) await questions.untilNone(unsettled);
}

/** Compares the stand-in's books with the orders: a hold is captured for a completed order, else released. */
async function findWrongHolds(scene: Scene): Promise<string[]> {
  const orders = await scene.questions.ask<{ payment_id: string; status: string; total: number }>(
    `select payment_id::text, status, total_cents as total from payments join orders using (user_id, order_id)
       where payments.provider <> 'counter'`,
  );
  const paid = readBooks(scene.standIn).filter(({ money }) => money !== null);
  return paid
    .filter(({ paymentId, money, taken }) => {
      const order = orders.find((row) => row.payment_id === paymentId);
      if (order?.status === 'completed') return money !== 'taken' || taken !== order.total;
      return order?.status !== 'cancelled' || money !== 'let go';
    })
    .map(({ paymentId, money }) => `${paymentId} is ${money}`);
}

async function findWrongClosings({ questions }: Scene): Promise<string[]> {
  const rows = await questions.ask<{ id: string; closings: number }>(
    `select order_id as id, count(*) filter (where to_status in ('completed', 'cancelled'))::int as closings
       from order_events group by order_id having count(*) filter (where to_status in ('completed', 'cancelled')) <> 1
     union all
     select order_id, 0 from orders join users using (user_id) where open_orders <> 0`,
  );
  return rows.map(({ id, closings }) => `${id} was closed ${closings} times`);
}

async function findWrongReport({ questions, calls }: Scene, manager: Account): Promise<string[]> {
  const toDay = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const path = `/owner/reports?by=day&from=${toDay(30)}&to=${toDay(-1)}`;
  type Total = { orders: number; taken: number; unconfirmed?: { orders: number; cents: number } };
  const { body } = await calls.send<{ total: Total }>({ method: 'GET', path, token: manager.token });
  const [sums] = await questions.ask<{ orders: number; taken: number; lost: number; lost_cents: number }>(
    `select count(*) filter (where status = 'completed')::int as orders,
       coalesce(sum(total_cents) filter (where status = 'completed'), 0)::int as taken,
       count(*) filter (where closed_as = 'unconfirmed')::int as lost,
       coalesce(sum(total_cents) filter (where closed_as = 'unconfirmed'), 0)::int as lost_cents from orders`,
  );
  const total = body.data?.total;
  const pairs = {
    orders: [total?.orders, sums?.orders],
    taken: [total?.taken, sums?.taken],
    unconfirmed: [total?.unconfirmed?.orders ?? 0, sums?.lost],
    unconfirmedCents: [total?.unconfirmed?.cents ?? 0, sums?.lost_cents],
  };
  return Object.entries(pairs)
    .filter(([, [shown, stored]]) => shown !== stored)
    .map(([what, [shown, stored]]) => `${what}: ${shown} in the report, ${stored} of the orders`);
}
