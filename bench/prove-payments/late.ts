import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '../../api/src/identity/passwords.ts';
import { type Account, openAccounts } from '../lib/accounts.ts';
import { callApi } from '../lib/call-api.ts';
import { anOrder } from '../lib/load.ts';
import { pressOnPage } from './customers.ts';
import type { Scene } from './scene.ts';
import { closeSoon } from './shop.ts';

const each = 6;
/** The delay with which payments near closing are found. */
const minutesLate = 30;

/** The findings of each kind of error; all must be empty. */
export type LateFindings = {
  /** Orders that are made although they are due after closing. */
  promisedClosed: string[];
  /** Orders on no board although their customers pay at the counter. */
  unmakeable: string[];
  /** Refunds sent again after the money was handed over and the account was deleted. */
  refundedTwice: string[];
};

type Bought = { account: Account; orderId: string; page: string };

/**
 * Plays payments near closing that come half an hour late, 'Pay at the counter' while the provider is away, and accounts
 * that are deleted after a refund has failed.
 */
export async function playLate(scene: Scene): Promise<LateFindings> {
  const { customers, staff } = await openAccounts(scene.testServer.postgres.url, 3 * each, 'late-');
  const next = () => customers.splice(0, each);
  return {
    promisedClosed: await payAfterClosing(scene, next()),
    unmakeable: await chooseCounterWhileAway(scene, next()),
    refundedTwice: await deleteAfterFailedRefund(scene, next(), staff),
  };
}

async function buy(scene: Scene, account: Account, changes: object = {}): Promise<Bought> {
  const order = { ...anOrder(0), payment: 'card', ...changes };
  const placed = await scene.calls.post('/orders', account.token, order, () => `late-${account.userId}`);
  const orderId = placed.body.data?.id;
  if (!orderId) throw new Error(`an order by card was answered with ${placed.status} ${placed.body.code}`);
  const opened = await scene.calls.post<{ url: string }>(`/orders/${orderId}/payment`, account.token, {});
  if (!opened.body.data) throw new Error(`a page was answered with ${opened.status} ${opened.body.code}`);
  return { account, orderId, page: opened.body.data.url };
}

const buyAll = (scene: Scene, accounts: Account[], changes: object = {}) =>
  Promise.all(accounts.map((account) => buy(scene, account, changes)));

async function pay({ page }: Bought): Promise<void> {
  const status = await pressOnPage(page, 'pay');
  if (status !== 303) throw new Error(`a page that is open was answered with ${status}`);
}

const getIds = (bought: Bought[]) => bought.map(({ orderId }) => orderId);

const makeLater = `
  with late as (select make_interval(mins => $2) as time), promised as (
    update orders set start_at = start_at - time, due_at = due_at - time from late where order_id = any($1::uuid[])
  )
  update payments set created_at = created_at - time, expires_at = expires_at - time from late
  where order_id = any($1::uuid[])`;

async function payAfterClosing(scene: Scene, accounts: Account[]): Promise<string[]> {
  const closes = await closeSoon(scene.testServer.postgres.url);
  await Promise.all(scene.testServer.apiUrls.map((url) => untilPromised(url, closes)));
  scene.standIn.webhooks.set('drop');
  const bought = await buyAll(scene, accounts, { fulfilment: 'pickup', storeLocation: 'uptown' });
  await scene.questions.ask(makeLater, [getIds(bought), minutesLate]);
  await Promise.all(bought.map(pay));
  for (const orderId of getIds(bought)) await scene.clock.endTimeToPay(orderId);
  await scene.questions.untilNone("select from orders where status = 'unpaid' and order_id = any($1)", [
    getIds(bought),
  ]);
  scene.standIn.webhooks.set('deliver');
  const found = await scene.questions.ask<{ order_id: string }>(
    `select order_id from orders where order_id = any($1) and status <> 'cancelled'
       and due_at > $2::timestamptz - make_interval(mins => $3)`,
    [getIds(bought), closes, minutesLate],
  );
  return found.map(({ order_id }) => order_id);
}

/** Waits until a server knows the new hours. */
async function untilPromised(apiUrl: string, closes: Date): Promise<void> {
  const wanted = { store: 'uptown', items: anOrder(0).items };
  for (const end = Date.now() + 20_000; Date.now() < end; await pause(200)) {
    const { body } = await callApi(`${apiUrl}/pickup/quote`, { body: wanted });
    const readyAt = body.data?.byCard?.asap?.readyAt;
    if (readyAt && Date.parse(readyAt) <= closes.getTime()) return;
  }
  throw new Error(`${apiUrl} does not know the new hours`);
}

async function chooseCounterWhileAway(scene: Scene, accounts: Account[]): Promise<string[]> {
  const bought = await buyAll(scene, accounts);
  for (const call of ['session.retrieve', 'session.expire'] as const)
    scene.standIn.fault(call, 'unheard', { times: 999 });
  await Promise.all(
    bought.map(({ account, orderId }) => scene.calls.post(`/orders/${orderId}/payment/counter`, account.token, {})),
  );
  const found = await scene.questions.ask<{ order_id: string }>(
    "select order_id from orders where order_id = any($1) and (status <> 'pending' or payment <> 'counter')",
    [getIds(bought)],
  );
  scene.standIn.forgetFaults();
  return found.map(({ order_id }) => order_id);
}

const stateOfPayment = 'select from payments where order_id = any($1) and state <> $2';
const stateOfRefund = 'select from refunds where order_id = any($1) and state <> $2';
const jobsLeft = `select from pgboss.job where name = 'payment' and state < 'completed' and start_after <= now()
  and (data->>'orderId')::uuid = any($1)`;

const password = 'Juniper-Row-1!';

/** Deletes the account by the customer's own call, which asks for a password. */
async function leave({ calls, questions }: Scene, { userId, token }: Account): Promise<void> {
  await questions.ask('update users set password_hash = $2 where user_id = $1', [userId, await hashPassword(password)]);
  const { status, body } = await calls.send({ method: 'DELETE', path: '/auth/user', token, body: { password } });
  // After a try without an answer, the session has ended with the account.
  if (status !== 200 && status !== 401) throw new Error(`a deletion was answered with ${status} ${body.code}`);
  const left = await questions.ask('select from users where user_id = $1', [userId]);
  if (left.length > 0) throw new Error('an account is not deleted');
}

async function deleteAfterFailedRefund(scene: Scene, accounts: Account[], staff: Account): Promise<string[]> {
  const { calls, questions, standIn } = scene;
  const bought = await buyAll(scene, accounts);
  const ids = getIds(bought);
  const move = (orderId: string, body: object) => calls.post(`/staff/orders/${orderId}/status`, staff.token, body);
  await Promise.all(bought.map(pay));
  for (const { account, orderId } of bought) await calls.post(`/orders/${orderId}/payment/check`, account.token, {});
  await Promise.all(ids.map((id) => move(id, { from: 'pending', to: 'preparing' })));
  await questions.untilNone(stateOfPayment, [ids, 'captured']);
  standIn.setRefunds('pending');
  const refundsBefore = new Set(standIn.books.refunds.keys());
  await Promise.all(ids.map((id) => move(id, { from: 'preparing', to: 'cancelled', reason: 'The oven is off.' })));
  const made = () => [...standIn.books.refunds.keys()].filter((id) => !refundsBefore.has(id));
  for (const end = Date.now() + 30_000; made().length < each && Date.now() < end; ) await pause(100);
  for (const id of made()) standIn.finishRefund(id, 'failed');
  await questions.untilNone(stateOfRefund, [ids, 'failed']);
  // The money is handed over at the counter; then the customers leave.
  await Promise.all(bought.map(({ account }) => leave(scene, account)));
  standIn.setRefunds('succeeded');
  await questions.ask(
    `insert into pgboss.job (name, data) select 'payment',
       jsonb_build_object('kind', 'settle', 'userId', user_id, 'orderId', order_id)
     from orders where order_id = any($1)`,
    [ids],
  );
  await questions.untilNone(jobsLeft, [ids]);
  return made().slice(each);
}
