import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { runPaymentsCommand } from '../src/commands/payments.ts';
import { checkPaymentSetup } from '../src/orders/payments/check-setup.ts';
import { runEntry, runInProcess } from './processes.ts';
import { openTestPayments } from './test-payments.ts';

const cards = await openTestPayments();
beforeEach(() => {
  cards.standIn.forgetFaults();
  cards.standIn.webhooks.set('deliver');
});

const withKeys = (env: Record<string, string>) => ({
  DATABASE_URL: cards.api.databaseUrl,
  STRIPE_SECRET_KEY: cards.standIn.secretKey,
  STRIPE_WEBHOOK_SECRET: 'whsec_of_tests',
  STRIPE_API: cards.standIn.url,
  PUBLIC_URL: 'https://cafe.example',
  ...env,
});
const said = (env: Record<string, string>, ...words: string[]) =>
  runInProcess(runPaymentsCommand, withKeys(env), ...words);
/** As a person does: on the page whose address was printed. */
const payOn = (url: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' });

test('pays once: hold, capture, refund, and the messages have arrived', async () => {
  const command = runEntry('commands/payments', withKeys({}), 'check');
  const [url = ''] = (await command.says(/\/pay\/cs_test_\w+\n/)).match(/http:\S+/) ?? [];
  expect(command.output()).not.toContain('held');
  expect((await payOn(url)).status).toBe(303);
  expect(await command.ended).toBe(0);
  const lines = command.output().split('\n');
  const at = 'arrives at https://cafe.example/api/payments/stripe/webhook';
  expect(lines.filter((line) => line.startsWith('ok'))).toEqual([
    'ok      a page that is not wanted any more is closed',
    'ok      $1.00 is paid on the page, and held',
    'ok      $1.00 is taken',
    'ok      $1.00 goes back',
    `ok      checkout.session.expired ${at}`,
    `ok      checkout.session.completed ${at}`,
    `ok      refund.created ${at}`,
  ]);
  expect(lines.at(-2)).toBe('Everything is there.');
  const intent = cards.standIn.books.sessions.get(cards.sessionIn(url))?.payment_intent;
  expect(cards.standIn.books.intents.get(intent ?? '')).toMatchObject({ status: 'succeeded', amount_received: 100 });
  expect([...cards.standIn.books.refunds.values()]).toMatchObject([{ amount: 100, payment_intent: intent }]);
});

test.each(['sk_live_abc', 'rk_live_abc', 'whatever'])('refuses the key %s, before it asks anybody', async (key) => {
  let calls = 0;
  const nobody = createServer((_request, response) => {
    calls += 1;
    response.writeHead(500).end();
  }).listen(0, '127.0.0.1');
  await once(nobody, 'listening');
  const STRIPE_API = `http://127.0.0.1:${(nobody.address() as AddressInfo).port}`;
  const answer = await said({ STRIPE_SECRET_KEY: key, STRIPE_API }, 'check');
  nobody.close();
  const words = 'This is not a test key. The check pays, so it runs only with sk_test_ or rk_test_ keys.\n';
  expect(answer).toEqual({ code: 1, said: words });
  expect(calls).toBe(0);
});

test('says what it needs', async () => {
  expect(await said({})).toEqual({ code: 1, said: 'Usage: juniper payments check\n' });
  expect(await said({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }, 'check')).toMatchObject({
    code: 1,
    said: expect.stringContaining('There are no keys'),
  });
  const { code, said: words } = await said({ STRIPE_SECRET_KEY: 'sk_test_wrong' }, 'check');
  expect(code).toBe(1);
  expect(words).toMatch(/^Stripe answered 401 \S+ \S+\.\n$/);
  expect(words).not.toContain('sk_test_wrong');
});

const quick = (waits = { paidMs: 5_000, messageMs: 300, pauseMs: 20 }) => {
  const lines: string[] = [];
  const say = (line: string) => {
    lines.push(line);
    const [url] = line.match(/http:\S+\/pay\/\S+/) ?? [];
    if (url && waits.paidMs > 0) void payOn(url);
  };
  const { db, menu } = cards.api;
  const { cardProvider: provider } = cards.tools.paymentProviders;
  if (!provider) throw new Error('there are no keys');
  const { money } = menu.get().catalogue.shop;
  const missing = checkPaymentSetup(
    { db, cards: provider, say, webhookUrl: 'HERE', waits },
    { amount: 100, money, email: 'hello@example.com' },
  );
  return { lines, missing };
};

test('messages that do not arrive are named', async () => {
  cards.standIn.webhooks.set('drop');
  expect(await quick().missing).toEqual([
    'checkout.session.expired arrives at HERE',
    'checkout.session.completed arrives at HERE',
    'refund.created arrives at HERE',
  ]);
});

test('a refund that fails is named', async () => {
  cards.standIn.fault('refund.create', 'declined');
  expect(await quick().missing).toEqual([
    expect.stringMatching(/^\$1\.00 goes back: Stripe answered 402 /),
    'refund.created arrives at HERE',
  ]);
});

test('who does not pay is told so, and the page is closed', async () => {
  const { missing, lines } = quick({ paidMs: 0, messageMs: 0, pauseMs: 20 });
  expect(await missing).toEqual(['$1.00 is paid on the page, and held']);
  const [session = ''] = lines.join('\n').match(/cs_test_\w+/) ?? [];
  expect(cards.standIn.books.sessions.get(session)?.status).toBe('expired');
});
