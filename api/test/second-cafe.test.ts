// Another cafe: prices in euros with the tax in them, 20 % or for food 10 %.
import { priceOrder } from '@juniper/core/rules/price-order.ts';
import { expect, test } from 'vitest';
import { composeOrderPlacedEmail, type Receipt } from '../src/emails/order-templates.ts';
import { findReceipt } from '../src/orders/placing/queries.ts';
import { createStaffMember } from './actors.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { publishItem } from './publish-catalogue.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const owner = await createStaffMember(api, 'owner');
const rates = [
  { taxClass: 'standard', label: 'VAT', rateBp: 2_000 },
  { taxClass: 'food', label: 'VAT', rateBp: 1_000 },
];
const put = (path: string, body: object) => api.call('PUT', `/owner/${path}`, { token: owner.token, body });
const taxes = await put('taxes', { taxProfiles: [{ id: 1, name: 'VAT', isInclusive: true, rates }], version: 1 });
expect(taxes.status).toBe(200);
const money = { code: 'EUR', minor: 2, locale: 'de-AT' };
expect((await put('money', { money, version: taxes.body.data.version })).status).toBe(200);
await publishItem(api, 103, { taxClass: 'food' });

const inWords = (text: string) => text.replaceAll('\u00a0', ' ');

test('a second cafe: what the cart shows is what is ordered, mailed and reported', async () => {
  const orderCalls = createOrderCalls(api);
  const { token, user } = await api.registerConfirmed();
  const { catalogue } = api.menu.get();
  // As the browser computes it.
  const shown = priceOrder(catalogue, null, anOrder.items, '2026-11-17')?.totals;
  expect(shown).toEqual({
    subtotal: 1_440,
    discount: 0,
    deliveryFee: 0,
    tax: 133 + 58,
    isTaxIncluded: true,
    final: 1_440,
    taxes: [
      { label: 'VAT', rateBp: 2_000, base: 667, cents: 133 },
      { label: 'VAT', rateBp: 1_000, base: 582, cents: 58 },
    ],
  });

  const { status, body } = await orderCalls.post(token, { ...anOrder, expectedTotal: 14.4 });
  expect(status).toBe(200);
  const order = body.data;
  expect(order).toMatchObject({
    totalAmount: 14.4,
    taxes: [
      { label: 'includes VAT (20%)', amount: 1.33 },
      { label: 'includes VAT (10%)', amount: 0.58 },
    ],
  });

  const receipt = (await findReceipt(api.db, user.id, order.id)) as Receipt;
  const { text } = composeOrderPlacedEmail(receipt, { publicUrl: 'http://localhost', shop: catalogue.shop });
  expect(inWords(text)).toContain(
    '2 × Latte € 8,00\n  Contains: milk.\n1 × Carrot Cake € 6,40\n  Contains: gluten, eggs, milk, tree nuts.\nSubtotal € 14,40\nFinal price € 14,40\nincludes VAT (20%) € 1,33\nincludes VAT (10%) € 0,58',
  );

  const voucherId = await orderCalls.giveVoucher(user.id);
  const cheaper = await orderCalls.place(token, { voucherId });
  // 20 % off: 160 of the drinks' 800, 128 of the cake's 640.
  expect(cheaper).toMatchObject({ totalAmount: 11.52, discount: 2.88, taxes: [{ amount: 1.07 }, { amount: 0.47 }] });

  const staff = await orderCalls.employ();
  for (const id of [order.id, cheaper.id]) {
    await orderCalls.change(staff.token, id, 'pending', 'preparing');
    await orderCalls.change(staff.token, id, 'preparing', 'completed');
  }
  const { total } = (
    await api.call('GET', `/owner/reports?by=day&from=${around(-2)}&to=${around(2)}`, { token: owner.token })
  ).body.data;
  expect(total).toEqual({
    orders: 2,
    gross: 2_880,
    refunded: 0,
    discounts: 288,
    taken: 2_592,
    tax: 191 + 154,
    net: 2_592 - 345,
    taxes: [
      { label: 'VAT (20%)', name: 'VAT', rateBp: 2_000, base: 1_200, cents: 240, refunded: 0 },
      { label: 'VAT (10%)', name: 'VAT', rateBp: 1_000, base: 1_047, cents: 105, refunded: 0 },
    ],
  });
});

test('an amount that was expected in other money is refused as a changed price', async () => {
  const { token } = await api.registerConfirmed();
  const { status, body } = await createOrderCalls(api).post(token, { ...anOrder, expectedTotal: 17 });
  expect([status, body.code, body.data]).toEqual([409, 'price_changed', { totalAmount: 14.4 }]);
});

const around = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
