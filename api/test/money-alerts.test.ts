// Each alert on money and on the worker fires: its condition is brought about, and the rule of ops/alerts.yaml is held
// against what the process then reports.
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { registerPaymentMetrics } from '../src/orders/payments/payment-metrics.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { createTestPayments } from './test-payments.ts';
import { startTestWorker } from './test-worker.ts';

const rules = readFileSync(resolve(import.meta.dirname, '../../ops/alerts.yaml'), 'utf8');
const metrics = createMetrics();
let cards: Awaited<ReturnType<typeof createTestPayments>>;
let scrapeUrl: string;
beforeAll(async () => {
  cards = await createTestPayments({ metrics });
  registerPaymentMetrics(metrics, cards.api);
  const server = await metrics.listen('127.0.0.1', 0, createLog('silent'));
  scrapeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
  return () => void server.close();
});
afterAll(() => cards.close());

/** Returns the parts of a rule that are joined by 'or': which samples it sums, and what their sum has to exceed. */
function parseRule(alert: string) {
  const rule = rules.slice(rules.indexOf(`alert: ${alert}\n`)).split('- alert:')[0] ?? '';
  return [...rule.matchAll(/([a-z]\w+_\w+)(?:\{([^}]*)\})?[^>\n]*> (\d+)/g)].map(
    ([, name = '', labels = '', most]) => ({
      most: Number(most),
      name,
      labels: [...labels.matchAll(/(\w+)(=~?)"([^"]*)"/g)].map(([, label, how, value = '']) => {
        const text = how === '=~' ? `(${value})` : value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
        return new RegExp(`[{,]${label}="${text}"`);
      }),
    }),
  );
}

/** Returns for each part of the rule the sum of its samples. */
async function readValues(alert: string): Promise<number[]> {
  const lines = (await (await fetch(scrapeUrl)).text()).split('\n');
  return parseRule(alert).map(({ name, labels }) =>
    lines
      .filter((line) => line.startsWith(name) && /^[{ ]/.test(line.slice(name.length)))
      .filter((line) => labels.every((label) => label.test(line)))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0),
  );
}

/** Returns which parts of the rule fire by `act`; a counter's increase and a gauge's value are the same from 0 on. */
async function findFired(alert: string, act: () => Promise<unknown>): Promise<boolean[]> {
  const before = await readValues(alert);
  await act();
  const after = await readValues(alert);
  const parts = parseRule(alert);
  expect(parts.length).toBeGreaterThan(0);
  return parts.map(({ most }, nth) => (before[nth] ?? 0) <= most && (after[nth] ?? 0) - (before[nth] ?? 0) > most);
}

test('PaymentsUnsettled: a time that is over, a hold that nobody takes, a refund that is not made', async () => {
  const late = await cards.openPage();
  const overdue = () =>
    sql`update payments set expires_at = now() - interval '11 minutes' where order_id = ${late.order.id}`.execute(
      cards.api.db,
    );
  expect(await findFired('PaymentsUnsettled', overdue)).toEqual([true]);
  await cards.settle(late.userId, late.order.id);

  const { order, userId } = await cards.pay();
  const begin = () => sql`update orders set status = 'preparing' where order_id = ${order.id}`.execute(cards.api.db);
  expect(await findFired('PaymentsUnsettled', begin)).toEqual([true]);
  await cards.settle(userId, order.id);
  const ask = () =>
    sql`insert into refunds (user_id, order_id, refund_id, payment_id, cents, reason, cause, state, created_at)
      select user_id, order_id, gen_random_uuid(), payment_id, 1, 'Cold', 'manager', 'asked', now() - interval '61 minutes'
      from payments where order_id = ${order.id}`.execute(cards.api.db);
  expect(await findFired('PaymentsUnsettled', ask)).toEqual([true]);

  const fail = async () => {
    await sql`update refunds set state = 'failed' where order_id = ${order.id}`.execute(cards.api.db);
    await sql`update payments set problem = 'A refund has failed.' where order_id = ${order.id}`.execute(cards.api.db);
  };
  expect(await findFired('RefundsFailed', fail)).toEqual([true]);
  await sql`update payments set problem = null where order_id = ${order.id}`.execute(cards.api.db);
  expect(await readValues('RefundsFailed')).toEqual([0]);
  expect(await readValues('PaymentsUnsettled')).toEqual([0]);
});

test('CapturedOpen: a card that was charged more than a day ago for an order that is not completed [day-8]', async () => {
  const { order, userId } = await cards.pay();
  await sql`update orders set status = 'preparing', preparing_at = now() where order_id = ${order.id}`.execute(
    cards.api.db,
  );
  await cards.settle(userId, order.id);
  expect(await readValues('CapturedOpen')).toEqual([0]);
  const wait = () =>
    sql`update orders set preparing_at = now() - interval '25 hours' where order_id = ${order.id}`.execute(
      cards.api.db,
    );
  expect(await findFired('CapturedOpen', wait)).toEqual([true]);
  await sql`update orders set status = 'completed' where order_id = ${order.id}`.execute(cards.api.db);
  expect(await readValues('CapturedOpen')).toEqual([0]);
});

test('HeldLong: a hold that is older than five days [day-8]', async () => {
  const { order, userId } = await cards.pay();
  const age = (days: number) => () =>
    sql`update payments set created_at = now() - make_interval(days => ${days}::int) where order_id = ${order.id}`.execute(
      cards.api.db,
    );
  expect(await findFired('HeldLong', age(4))).toEqual([false]);
  expect(await findFired('HeldLong', age(5))).toEqual([true]);
  await sql`update orders set status = 'cancelled' where order_id = ${order.id}`.execute(cards.api.db);
  await cards.settle(userId, order.id);
  expect(await readValues('HeldLong')).toEqual([0]);
});

test('WrongSignatures', async () => {
  const forge = async () => {
    for (let count = 0; count < 21; count += 1) {
      const answer = await cards.api.app.inject({
        method: 'POST',
        url: '/api/payments/stripe/webhook',
        headers: { 'stripe-signature': 't=1,v1=0', 'content-type': 'application/json' },
        payload: '{}',
      });
      expect([400, 429]).toContain(answer.statusCode);
    }
  };
  expect(await findFired('WrongSignatures', forge)).toEqual([true]);
});

test('StripeAway: pages that cannot be opened, and jobs that fail', async () => {
  const away = async () => {
    for (let orders = 0; orders < 3; orders += 1) {
      const { token } = await cards.api.registerConfirmed();
      const { id } = await cards.place(token);
      for (let times = 0; times < 2; times += 1) cards.standIn.fault('session.create', 'broken');
      expect((await cards.open(token, id)).status).toBe(503);
    }
  };
  expect(await findFired('StripeAway', away)).toEqual([true, false]);
  const failing = async () => {
    for (let count = 0; count < 3; count += 1) metrics.countJob('payment', 'settle', 'failed');
  };
  expect(await findFired('StripeAway', failing)).toEqual([false, true]);
});

test('WorkerStuck: ten minutes after the last job of a kind that runs every minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  metrics.countJob('check-payments', 'check-payments', 'completed');
  metrics.countJob('check-payments', 'check-payments', 'failed');
  const [part] = parseRule('WorkerStuck');
  const sinceLast = async () => Date.now() / 1_000 - Number((await readValues('WorkerStuck'))[0]);
  expect(await sinceLast()).toBeLessThan(1);
  vi.setSystemTime(Date.now() + 601_000);
  metrics.countJob('check-payments', 'check-payments', 'failed');
  expect(await sinceLast()).toBeGreaterThan(Number(part?.most));
});

test('WorkerStuck: a worker that has not completed a job yet has a time as well', async () => {
  const ofWorker = createMetrics();
  const startQueue = vi.spyOn(ofWorker, 'startQueue');
  onTestFinished(await startTestWorker(cards.api.databaseUrl, 'smtp://127.0.0.1:1', { metrics: ofWorker }));
  expect(startQueue.mock.calls.flat()).toContain('check-payments');
  const idle = createMetrics();
  idle.startQueue('check-payments');
  const server = await idle.listen('127.0.0.1', 0, createLog('silent'));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const [, seconds] = /^job_last_completed_timestamp_seconds\{queue="check-payments"\} (\S+)$/m.exec(text) ?? [];
  expect(Date.now() / 1_000 - Number(seconds)).toBeLessThan(5);
});
