import { randomUUID } from 'node:crypto';
import type { OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { composeOrderPlacedEmail } from '../src/emails/order-templates.ts';
import { findReceipt } from '../src/orders/placing/queries.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { type Actor, createStaffMember, findAuditRows } from './actors.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
let owner: Actor;
let token: string;
let userId: string;
beforeEach(async () => {
  api = await createTestApp();
  owner = await createStaffMember(api, 'owner');
  const { token: customerToken, user } = await api.registerConfirmed();
  [token, userId] = [customerToken, user.id];
});
beforeEach(() => () => api.close());

const findStore = async (store: string): Promise<OwnerStore> => {
  const { body } = await api.call('GET', '/owner/stores', { token: owner.token });
  return body.data.stores.find((each: OwnerStore) => each.store === store);
};
const setRules = async (store: string, rules: object) => {
  const { name, address, phone, timeZone, taxProfile, isArchived, version } = await findStore(store);
  const body = { name, address, phone, timeZone, taxProfile, isArchived, version, ...rules };
  return api.call('PUT', `/owner/stores/${store}`, { token: owner.token, body });
};
const near = (feeCents = 400, minimumCents = 1_000) => ({
  areas: [{ postcodes: ['97099', '971*'], feeCents, minimumCents }],
  taxClass: 'standard',
});
const delivery = { fulfilment: 'delivery' };
/** 14.40 and 4.00 for the delivery, with 9 % of 18.40 twice. */
const total = 21.72;
const place = (body: object = {}, headers: Record<string, string> = {}) =>
  api.call('POST', '/orders', {
    token,
    body: { ...anOrder, ...delivery, ...body },
    headers: { 'idempotency-key': uuidV7(), ...headers },
  });

describe('without rules', () => {
  test('nothing of them is published or sent, and an order costs what it did [delivery-1]', async () => {
    const { body } = await place({ zipCode: 'anything', expectedTotal: 17 });
    expect(body.data).toMatchObject({ totalAmount: 17, fulfilment: 'delivery' });
    expect(body.data).not.toHaveProperty('deliveryFee');
    expect(api.menu.get().body).not.toMatch(/"(pickup|delivery|areas)"/);
    expect(await findStore('main')).not.toHaveProperty('delivery');
  });

  test('a store is so again once its rules are taken back: to the byte, and saved so it publishes nothing', async () => {
    const before = api.menu.get();
    expect(await setRules('main', { pickup: true, delivery: near() })).toMatchObject({ status: 200 });
    expect(api.menu.get().body).toContain('"delivery":{"taxClass":"standard","areas":[{"postcodes":["97099","971*"],');
    const everywhere = { areas: [{ postcodes: ['*'], feeCents: 0, minimumCents: 0 }], taxClass: 'standard' };
    await setRules('main', { pickup: true, delivery: everywhere });
    expect(api.menu.get().body).toBe(before.body);
    const { revision } = api.menu.get();
    expect(await setRules('main', { delivery: everywhere })).toMatchObject({ body: { data: { version: 3 } } });
    expect(api.menu.get().revision).toBe(revision);
  });
});

describe('rules', () => {
  test('are kept by a console that does not know them, and are in the audit log', async () => {
    const postcodes = ['sw1a  1aa ', '971*'];
    await setRules('main', { delivery: { ...near(), areas: [{ ...near().areas[0], postcodes }] } });
    const stored = { areas: [{ postcodes: ['SW1A 1AA', '971*'], feeCents: 400, minimumCents: 1_000 }] };
    expect(await setRules('main', { name: 'The Row' })).toMatchObject({
      body: { data: { name: 'The Row', delivery: stored } },
    });
    expect((await findAuditRows(api, 'store:main'))[0]).toMatchObject({ after: { delivery: stored } });
  });

  test.each([
    ['neither of both', { pickup: false, delivery: null }, 'pickup'],
    ['a code twice', { delivery: { ...near(), areas: [...near().areas, ...near().areas] } }, 'delivery'],
    ['a fee without taxes', { delivery: { ...near(), taxClass: 'transport' } }, 'deliveryTaxClass'],
  ])('with %s are refused [delivery-1]', async (_what, rules, field) => {
    expect(await setRules('main', rules)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', data: { field } },
    });
    expect(await findStore('main')).toMatchObject({ version: 1 });
  });

  test.each([
    [{ areas: [], taxClass: 'standard' }],
    [{ areas: [{ postcodes: [], feeCents: 0, minimumCents: 0 }], taxClass: 'standard' }],
    [{ areas: [{ postcodes: ['97/9'], feeCents: 0, minimumCents: 0 }], taxClass: 'standard' }],
    [{ ...near(-1) }],
    [{ ...near(1.5) }],
  ])('%j are no delivery', async (rules) => {
    expect((await setRules('main', { delivery: rules })).status).toBe(400);
  });

  test('a new store begins with pickup, without delivery and with its switches off, whatever the main store does', async () => {
    await setRules('main', { pickup: false, delivery: near(), startsOrders: true, usesReady: true });
    expect(await findStore('main')).toMatchObject({ startsOrders: true, usesReady: true });
    const { name, address, phone, timeZone, taxProfile } = await findStore('uptown');
    const form = { store: 'harbour', name, address, phone, timeZone, taxProfile };
    const { body } = await api.call('POST', '/owner/stores', { token: owner.token, body: form });
    expect(body.data).toMatchObject({ delivery: null });
    expect(body.data).not.toHaveProperty('pickup');
    expect(body.data).not.toHaveProperty('startsOrders');
    expect(body.data).not.toHaveProperty('usesReady');
    expect(await place({ storeLocation: 'harbour' })).toMatchObject({ status: 409, body: { code: 'outside_area' } });
    expect((await place({ storeLocation: 'harbour', fulfilment: 'pickup' })).status).toBe(200);
  });

  test('the taxes of the fee cannot be taken away [delivery-3]', async () => {
    const rate = { taxClass: 'standard', label: 'VAT', rateBp: 1_000 };
    const setTaxes = (version: number, rates: object[]) =>
      api.call('PUT', '/owner/taxes', {
        token: owner.token,
        body: { version, taxProfiles: [{ id: 1, name: 'VAT', isInclusive: true, rates }] },
      });
    await setTaxes(1, [rate, { ...rate, taxClass: 'transport', rateBp: 700 }]);
    expect((await setRules('main', { delivery: { ...near(), taxClass: 'transport' } })).status).toBe(200);
    expect(await setTaxes(2, [rate])).toMatchObject({ status: 400, body: { data: { field: 'deliveryTaxClass' } } });
  });
});

describe('an order', () => {
  test('has the fee as a line of its own: in its row, its receipt, and the owner’s view [delivery-3]', async () => {
    await setRules('main', { delivery: near() });
    const { body } = await place({ expectedTotal: total });
    expect(body.data).toMatchObject({ totalAmount: total, deliveryFee: 4, discount: 0 });
    expect(body.data.taxes).toMatchObject([{ amount: 1.66 }, { amount: 1.66 }]);
    const receipt = await findReceipt(api.db, userId, body.data.id);
    if (!receipt) throw new Error('no receipt');
    expect(receipt).toMatchObject({ subtotal_cents: 1_440, delivery_fee_cents: 400, total_cents: 2_172 });
    const { text } = composeOrderPlacedEmail(receipt, {
      publicUrl: 'https://a.example',
      shop: api.menu.get().catalogue.shop,
    });
    expect(text).toMatch(/Subtotal \$14\.40\s+Delivery \$4\.00\s+SGST \(9%\) \$1\.66/);
    const owned = await api.call('GET', `/owner/orders/${body.data.id}`, { token: owner.token });
    expect(owned.body.data).toMatchObject({ subtotal: 14.4, deliveryFee: 4, totalAmount: total });
    const board = await api.call('GET', '/staff/orders', { token: owner.token });
    expect(board.body.data).toMatchObject([{ deliveryFee: 4, totalAmount: total }]);
    const exported = await api.call('GET', '/orders', { token });
    expect(exported.body.data).toMatchObject([{ deliveryFee: 4 }]);
  });

  test('a pickup there costs no fee', async () => {
    await setRules('main', { delivery: near() });
    const { body } = await place({ fulfilment: 'pickup', expectedTotal: 17 });
    expect(body.data).toMatchObject({ totalAmount: 17 });
    expect(body.data).not.toHaveProperty('deliveryFee');
  });

  test('a voucher takes nothing off the fee', async () => {
    await setRules('main', { delivery: near() });
    const voucherId = await createOrderCalls(api).giveVoucher(userId);
    const { body } = await place({ voucherId });
    // 14.40 less 20 %, and 4.00, with 9 % of 15.52 twice.
    expect(body.data).toMatchObject({ discount: 2.88, deliveryFee: 4, totalAmount: 18.32 });
  });

  test.each([
    ['from the form', {}, {}],
    ['by a direct call that names no total', { expectedTotal: undefined }, {}],
    ['from an old page, which knows no fee', { expectedTotal: 17 }, {}],
    ['in another spelling', { zipCode: ' 100-01 ' }, {}],
  ])('outside the area is refused %s [delivery-4]', async (_how, body, headers) => {
    await setRules('main', { delivery: near() });
    await setRules('downtown', { delivery: null });
    const answer = await place({ zipCode: '10001', expectedTotal: total, ...body }, headers);
    expect(answer).toMatchObject({ status: 409, body: { code: 'outside_area' } });
    expect(answer.body.message).toContain('We deliver to 97099 and codes that begin with 971. ');
    expect(answer.body.message).toMatch(/Pickup is free\.$/);
    expect((await api.call('GET', '/orders', { token })).body.data).toEqual([]);
  });

  test('of a cart that moved to another store is refused by that store’s rules [delivery-4]', async () => {
    await setRules('main', { delivery: near() });
    await setRules('downtown', { delivery: null });
    await setRules('uptown', { pickup: false, delivery: near(0) });
    const refused = async (body: object) => {
      const answer = await place(body);
      return [answer.status, answer.body.code];
    };
    expect(await refused({ storeLocation: 'downtown' })).toEqual([409, 'outside_area']);
    expect(await refused({ storeLocation: 'uptown', fulfilment: 'pickup' })).toEqual([409, 'no_pickup']);
    expect((await place({ storeLocation: 'uptown', expectedTotal: 17 })).body.data.totalAmount).toBe(17);
  });

  test('below the minimum is refused, a voucher or not [delivery-4]', async () => {
    await setRules('main', { delivery: near(400, 1_441) });
    expect(await place()).toMatchObject({
      status: 409,
      body: {
        code: 'below_minimum',
        message: 'We deliver to 97099 from $14.41, without taxes and fee. Please add $0.01. Pickup is free.',
      },
    });
    await setRules('main', { delivery: near(400, 1_440) });
    const voucherId = await createOrderCalls(api).giveVoucher(userId);
    expect((await place({ voucherId })).status).toBe(200);
  });

  test('never costs more than the page said; a lower fee needs no question [delivery-3]', async () => {
    await setRules('main', { delivery: near() });
    const seen = { catalogue: api.menu.get().hash };
    await setRules('main', { delivery: near(500) });
    const dearer = await place({ expectedTotal: total }, seen);
    expect(dearer).toMatchObject({ status: 409, body: { code: 'price_changed', data: { totalAmount: 22.9 } } });
    await setRules('main', { delivery: near(300) });
    expect((await place({ expectedTotal: total }, seen)).body.data).toMatchObject({ totalAmount: 20.54 });
  });

  test('from an old page is asked again, and placed at the total with the fee', async () => {
    await setRules('main', { delivery: near() });
    const first = await place({ expectedTotal: 17 }, { catalogue: api.menu.get().hash });
    expect(first).toMatchObject({ status: 409, body: { code: 'price_changed', data: { totalAmount: total } } });
    expect((await place({ expectedTotal: total })).body.data.totalAmount).toBe(total);
  });

  test('with a line that is gone: the rest costs its fee too, and no lines cost nothing', async () => {
    await setRules('main', { delivery: near(400, 0) });
    const seen = { catalogue: api.menu.get().hash };
    await sql`insert into availability (store, kind, thing_id, left_count, until, set_by)
      values ('main', 'item', 103, 0, 'infinity', ${owner.id})`.execute(api.db);
    const answer = await place({ expectedTotal: total }, seen);
    // Two lattes for 8.00 and the fee of 4.00, with 9 % of 12.00 twice.
    expect(answer.body).toMatchObject({ code: 'cart_outdated', data: { totalAmount: 14.16 } });
    const alone = await place({ items: [{ id: 103, quantity: 1 }] }, seen);
    expect(alone.body).toMatchObject({ code: 'cart_outdated', data: { totalAmount: 0 } });
  });
});

describe('a refund', () => {
  const complete = async () => {
    await setRules('main', { delivery: near() });
    const { id } = (await place()).body.data;
    const { change } = createOrderCalls(api);
    await change(owner.token, id, 'pending', 'preparing');
    await change(owner.token, id, 'preparing', 'completed');
    return id as string;
  };
  const look = async (id: string) => (await api.call('GET', `/owner/orders/${id}`, { token: owner.token })).body.data;
  const refund = (id: string, cents: number, lines?: object[]) =>
    api.call('POST', `/owner/orders/${id}/refunds`, {
      token: owner.token,
      body: { id: randomUUID(), cents, reason: 'It was cold.', ...(lines ? { lines } : {}) },
    });
  const returnedTaxes = async (id: string) => {
    const rows = await api.db.selectFrom('refunds').select('taxes').where('order_id', '=', id).execute();
    return rows.flatMap(({ taxes }) => taxes ?? []).map(({ cents }) => cents);
  };

  test('in full includes the fee and its taxes [delivery-3]', async () => {
    const id = await complete();
    expect(await look(id)).toMatchObject({ refundable: 2_172 });
    expect((await refund(id, 2_172)).status).toBe(200);
    expect(await look(id)).toMatchObject({ refundable: 0 });
    expect(await returnedTaxes(id)).toEqual([166, 166]);
  });

  test('of the fee alone is one line, once; the items keep theirs [delivery-3]', async () => {
    const id = await complete();
    const { refundLines } = await look(id);
    expect(refundLines.map(({ name, cents }: { name: string; cents: number }) => [name, cents])).toEqual([
      ['Latte', 944],
      ['Carrot Cake', 756],
      ['Delivery', 472],
    ]);
    const fee = refundLines.at(-1);
    expect((await refund(id, fee.cents, [{ line: fee.line, quantity: 1 }])).status).toBe(200);
    expect(await returnedTaxes(id)).toEqual([36, 36]);
    expect((await look(id)).refundLines.at(-1)).toMatchObject({ returned: 1 });
    expect(await refund(id, 10, [{ line: fee.line, quantity: 1 }])).toMatchObject({
      status: 409,
      body: { code: 'line_refunded' },
    });
    const rest = [0, 1].map((line) => ({ line, quantity: refundLines[line].quantity }));
    expect((await refund(id, 1_700, rest)).status).toBe(200);
    expect(await look(id)).toMatchObject({ refundable: 0 });
  });

  test('reports have the fee in figures of its own, and every way adds up [delivery-3]', async () => {
    await complete();
    await createOrderCalls(api).place(token);
    const day = (
      await sql<{ day: string }>`
      select (now() at time zone 'America/Los_Angeles' - interval '4 hours')::date::text as day`.execute(api.db)
    ).rows[0]?.day;
    const read = async (by: string) =>
      (await api.call('GET', `/owner/reports?from=${day}&to=${day}&by=${by}`, { token: owner.token })).body.data;
    const { rows, total: sums } = await read('day');
    expect(sums).toMatchObject({ gross: 1_440, delivery: 400, tax: 332, net: 1_840, taken: 2_172 });
    expect(rows).toMatchObject([{ gross: 1_440, delivery: 400, net: 1_840 }]);
    for (const by of ['item', 'option']) {
      const grouped = (await read(by)).rows;
      expect(grouped.at(-1)).toMatchObject({ key: 'delivery', label: 'Delivery', quantity: null, gross: 400 });
      expect(grouped.reduce((sum: number, row: { gross: number }) => sum + row.gross, 0)).toBe(1_840);
    }
    const file = async (query: string) =>
      (await api.call('GET', `/owner/reports.csv?from=${day}&to=${day}&${query}`, { token: owner.token })).body;
    expect(await file('kind=shown&by=day')).toContain('Day,Orders,Gross,Discounts,Delivery,Tax,Net,Total sales');
    const lines = await file('kind=lines');
    expect(lines).toContain(',Main Store,Delivery,,1,4.00,4.00');
    expect(lines).toMatch(/Total,,,,,,,,18\.40\r\n$/);
    await sql`delete from orders where delivery_fee_cents > 0`.execute(api.db);
    expect(await read('day')).toMatchObject({ rows: [], total: expect.not.objectContaining({ delivery: 0 }) });
    expect(await file('kind=shown&by=day')).not.toContain('Delivery');
  });
});

describe('a server of the release before, which knows no rules', () => {
  const unavailable = { code: '57P03' };
  const insert = (fulfilment: string, store = 'main') =>
    sql`insert into orders (user_id, order_id, number, idempotency_key, request_hash, subtotal_cents, total_cents, store,
        fulfilment, status, closed_at)
      values (${userId}, ${uuidV7()}, ${uuidV7()}, ${uuidV7()}, sha256('x'), 100, 100, ${store}, ${fulfilment},
        'cancelled', now())`.execute(api.db);

  test('places the orders that no rule concerns, and no others [delivery-4]', async () => {
    await setRules('main', { delivery: near() });
    await setRules('uptown', { pickup: false });
    await insert('pickup');
    await insert('delivery', 'downtown');
    await insert('delivery', 'uptown');
    await expect(insert('delivery')).rejects.toMatchObject(unavailable);
    await expect(insert('pickup', 'uptown')).rejects.toMatchObject(unavailable);
  });

  test('publishes no store without its rules', async () => {
    const publishAs = (body: string) =>
      api.db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ revision: number }>`insert into catalogue_revisions (hash, body, draft_form)
          values ('h', ${body}, 'parts') returning revision`.execute(trx);
        await sql`update catalogue_head set revision = ${rows[0]?.revision}`.execute(trx);
      });
    const { body: before } = api.menu.get();
    await setRules('main', { delivery: near() });
    await expect(publishAs(before)).rejects.toMatchObject(unavailable);
    await publishAs(api.menu.get().body);
  });
});
