// The journeys of customer and owner in a cafe in Vienna with euros, and in one in Tokyo with yen.
import type { Money, TaxProfile } from '@juniper/core/rules/shop.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { type Actor, createStaffMember } from './actors.ts';
import { openCatcher } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { moveShop } from './other-shop.ts';
import { publishItem } from './publish-catalogue.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

type Abroad = {
  address: { street: string; town: string; region: string; zipCode: string; country: string };
  timeZone: string;
  money: Money;
  taxes: TaxProfile;
  /** Just after midnight there, while it is the day before in UTC. */
  placedAt: string;
  placedOn: string;
  words: { drink: string; latte: string; cake: string; total: string; taxes: string[]; refund: string };
  points: number;
  total: number;
  tax: { label: string; cents: number }[];
};

const byClass = (label: string, standard: number, food: number): TaxProfile => ({
  id: 1,
  name: label,
  isInclusive: true,
  rates: [
    { taxClass: 'standard', label, rateBp: standard },
    { taxClass: 'food', label, rateBp: food },
  ],
});

const shops: Record<string, Abroad> = {
  'Vienna with euros': {
    address: { street: 'Lindengasse 7', town: 'Wien', region: '', zipCode: '1070', country: 'AT' },
    timeZone: 'Europe/Vienna',
    money: { code: 'EUR', minor: 2, locale: 'de-AT' },
    taxes: byClass('USt', 2_000, 1_000),
    placedAt: '2026-07-01T22:30:00Z',
    placedOn: 'July 2, 2026',
    words: {
      drink: 'up to € 6,00',
      latte: '2 × Latte € 8,00',
      cake: '1 × Carrot Cake € 6,40',
      total: 'Final price € 14,40',
      taxes: ['includes USt (20%) € 1,33', 'includes USt (10%) € 0,58'],
      refund: 'We refunded € 2,00 on',
    },
    points: 1,
    total: 1_440,
    tax: [
      { label: 'USt (20%)', cents: 133 },
      { label: 'USt (10%)', cents: 58 },
    ],
  },
  'Tokyo with yen': {
    address: { street: '1-2-3 Kagurazaka', town: 'Shinjuku', region: 'Tokyo', zipCode: '162-0825', country: 'JP' },
    timeZone: 'Asia/Tokyo',
    money: { code: 'JPY', minor: 0, locale: 'ja-JP' },
    taxes: byClass('Tax', 1_000, 800),
    placedAt: '2026-07-01T15:30:00Z',
    placedOn: 'July 2, 2026',
    words: {
      drink: 'up to ￥600',
      latte: '2 × Latte ￥800',
      cake: '1 × Carrot Cake ￥640',
      total: 'Final price ￥1440',
      taxes: ['includes Tax (10%) ￥73', 'includes Tax (8%) ￥47'],
      refund: 'We refunded ￥200 on',
    },
    points: 144,
    total: 1_440,
    tax: [
      { label: 'Tax (10%)', cents: 73 },
      { label: 'Tax (8%)', cents: 47 },
    ],
  },
};

describe.each(Object.entries(shops))('a cafe in %s', (_name, abroad) => {
  const { words, money } = abroad;
  let api: TestApp;
  let owner: Actor;
  let orderCalls: ReturnType<typeof createOrderCalls>;
  let stopWorker: () => Promise<void>;
  let catcher: Awaited<ReturnType<typeof openCatcher>>;
  beforeAll(async () => {
    api = await createTestApp({ health: { mail: 'on', isStopping: () => false } });
    owner = await createStaffMember(api, 'owner');
    await moveShop(api, owner, abroad);
    await publishItem(api, 103, { taxClass: 'food' });
    orderCalls = createOrderCalls(api);
    catcher = await openCatcher();
    stopWorker = await startTestWorker(api.databaseUrl, catcher.url);
  });
  afterAll(async () => {
    // Every message of every journey.
    const foreign = catcher.mails.map(readMail).filter(({ subject, text }) => /[$]|dollar/i.test(subject + text));
    await stopWorker();
    await catcher.close();
    await api.close();
    expect(foreign).toEqual([]);
  });

  const inWords = (text: string) => text.replaceAll('\u00a0', ' ');
  /** Waits for the mail whose text has these words. */
  const findMail = async (email: string, part: string): Promise<string> => {
    const find = () =>
      catcher.mails
        .filter(({ to }) => to.includes(email))
        .map((mail) => inWords(readMail(mail).text))
        .find((text) => text.includes(part));
    await expect.poll(find, { timeout: 10_000 }).toBeDefined();
    return find() ?? '';
  };
  const toAmount = (cents: number) => cents / 10 ** money.minor;

  test('register, order, read the mails, be served, be refunded, and see it in the report', async () => {
    const { token, user } = await api.register();
    expect(await findMail(user.email, 'confirm that this email address')).toContain(words.drink);
    await api.confirm(user.id);

    const { status, body } = await orderCalls.post(token, { ...anOrder, expectedTotal: toAmount(abroad.total) });
    expect([status, body.data?.totalAmount]).toEqual([200, toAmount(abroad.total)]);
    const { id, orderNumber } = body.data;
    const receipt = await findMail(user.email, `We have your order ${orderNumber}`);
    for (const line of [words.latte, words.cake, words.total, ...words.taxes, abroad.address.street])
      expect(receipt).toContain(line);

    const page = await api.call('GET', `/orders/${id}`, { token });
    expect(page.body.data).toMatchObject({ totalAmount: toAmount(abroad.total) });
    const board = (await api.call('GET', '/staff/orders', { token: owner.token })).body.data;
    expect(board).toMatchObject([{ id, totalAmount: toAmount(abroad.total) }]);

    await orderCalls.change(owner.token, id, 'pending', 'preparing');
    await orderCalls.change(owner.token, id, 'preparing', 'completed');
    const earned = `It has earned you ${abroad.points} loyalty ${abroad.points === 1 ? 'point' : 'points'}.`;
    expect(await findMail(user.email, 'is ready')).toContain(earned);
    const ledger = (await api.call('GET', '/loyalty', { token })).body;
    expect(ledger.points).toBe(100 + abroad.points);

    const refunded = await api.call('POST', `/owner/orders/${id}/refunds`, {
      token: owner.token,
      body: { id: uuidV7(), cents: 200, reason: 'It was cold.' },
    });
    expect([refunded.status, refunded.body]).toMatchObject([200, {}]);
    await findMail(user.email, words.refund);

    await sql`update orders set created_at = ${abroad.placedAt} where order_id = ${id}`.execute(api.db);
    await api.call('POST', `/owner/orders/${id}/receipt`, { token: owner.token });
    await findMail(user.email, `You ordered on ${abroad.placedOn}.`);

    const days = [-2, 2].map((offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10));
    const report = await api.call('GET', `/owner/reports?by=day&from=${days[0]}&to=${days[1]}`, { token: owner.token });
    expect(report.body.data.total).toMatchObject({ orders: 1, taken: abroad.total, refunded: 200, taxes: abroad.tax });
  });

  test('cancel an order with the welcome drink, which lowered the tax of drinks alone', async () => {
    const { token, user } = await api.registerConfirmed();
    const voucherId = await orderCalls.giveVoucher(user.id, 'welcome-drink');
    const order = await orderCalls.place(token, { voucherId });
    const [drinks = 0, food = 0] = abroad.taxes.rates.map(({ rateBp }) => rateBp);
    const taxIn = (cents: number, rateBp: number) => toAmount(Math.round((cents * rateBp) / (10_000 + rateBp)));
    expect(order).toMatchObject({
      discount: toAmount(400),
      taxes: [{ amount: taxIn(400, drinks) }, { amount: taxIn(640, food) }],
    });
    expect((await orderCalls.cancel(token, order.id)).status).toBe(200);
    await findMail(user.email, `Your order ${order.orderNumber} is cancelled`);
  });

  test('a price that has changed is said in this money', async () => {
    const { token } = await api.registerConfirmed();
    const { hash } = api.menu.get();
    await publishItem(api, 3, { priceCents: 450 });
    const headers = { 'idempotency-key': uuidV7(), catalogue: hash };
    const { status, body } = await api.call('POST', '/orders', { token, body: anOrder, headers });
    expect(status).toBe(409);
    expect(inWords(body.message)).toContain(money.minor === 0 ? 'Latte is ￥450 now.' : 'Latte is € 4,50 now.');
  });
});
