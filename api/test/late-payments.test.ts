// Card payments end with the slot of their order, at a store that counts work.
import type { Order, PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import type { Quote } from '@juniper/core/contracts/pickup.ts';
import { findStore, type Store } from '@juniper/core/rules/shop.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { planWork } from '../src/orders/slots/promise-time.ts';
import { countWork } from './counting-store.ts';
import { openTestPayments } from './test-payments.ts';

const store = 'downtown';
const slotMs = 300_000;
const minuteMs = 60_000;

const cards = await openTestPayments();
await countWork(cards.api, store);
beforeEach(async () => {
  await sql`delete from orders`.execute(cards.api.db);
  await sql`delete from work_slots`.execute(cards.api.db);
});

const items = [{ id: 1, quantity: 1 }];
const quote = async () => (await cards.api.call('POST', '/pickup/quote', { body: { store, items } })).body.data;

const buy = (changes: Partial<PlaceOrderRequest> = {}) =>
  cards.orderByCard({ storeLocation: store, items, ...changes });
const openPage = async ({ token, order }: { token: string; order: Order }) =>
  cards.sessionIn((await cards.open(token, order.id)).body.data.url);
/** Moves the order's slot and the end of its payment as if this time had passed. */
const age = ({ id }: Order, minutes: number) =>
  sql`with promised as (
      update orders set start_at = start_at - make_interval(mins => ${minutes}),
        due_at = due_at - make_interval(mins => ${minutes})
      where order_id = ${id} returning order_id)
    update payments set expires_at = expires_at - make_interval(mins => ${minutes}),
      created_at = payments.created_at - make_interval(mins => ${minutes})
    from promised where payments.order_id = promised.order_id`.execute(cards.api.db);
const slotsInUse = async () => {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(used_s), 0)::int as used from work_slots where starts_at > now()`.execute(cards.api.db);
  return rows[0]?.used;
};
const holdIn = (session: string) =>
  cards.standIn.books.intents.get(cards.standIn.books.sessions.get(session)?.payment_intent ?? '')?.status;

describe('the time to pay', () => {
  test('is five minutes until the page is opened, then 15, and ends five minutes after work begins [card-2]', async () => {
    const bought = await buy();
    const { createdAt, startAt, payment } = bought.order;
    expect(Date.parse(payment?.payBy ?? '') - Date.parse(createdAt)).toBe(5 * minuteMs);
    await openPage(bought);
    const payBy = Date.parse((await cards.get(bought.token, bought.order.id)).payment?.payBy ?? '');
    expect(payBy).toBe(Math.min(Date.parse(createdAt) + 15 * minuteMs, Date.parse(startAt ?? '') + 5 * minuteMs));
    expect(payBy - Date.parse(createdAt)).toBeGreaterThanOrEqual(5 * minuteMs - 1_000);
    const tomorrow = await buy({ pickup: { kind: 'at', at: (await quote()).days.at(-1).times.at(-1) } });
    await openPage(tomorrow);
    const { payment: later } = await cards.get(tomorrow.token, tomorrow.order.id);
    expect(Date.parse(later?.payBy ?? '') - Date.parse(tomorrow.order.createdAt)).toBe(15 * minuteMs);
  });

  test('is not given to who opens the page after five minutes', async () => {
    const bought = await buy();
    await age(bought.order, 6);
    const { status, body } = await cards.open(bought.token, bought.order.id);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'not_payable' });
    expect(body.data).toMatchObject({ status: 'cancelled', cancelledBy: 'shop' });
  });
});

describe('an order that is paid late', () => {
  test('within its slot keeps its promise', async () => {
    const bought = await buy();
    const session = await openPage(bought);
    await age(bought.order, 7);
    const before = await cards.get(bought.token, bought.order.id);
    cards.standIn.pay(session);
    await cards.check(bought.token, bought.order.id);
    expect(await cards.get(bought.token, bought.order.id)).toMatchObject({
      status: 'pending',
      startAt: before.startAt,
      dueAt: before.dueAt,
    });
  });

  test('after its slot is not made: its hold is let go and its times are free', async () => {
    const { byCard, days }: Quote = await quote();
    const at = days.flatMap(({ times }) => times).find((time) => time >= (byCard?.from ?? '')) ?? '';
    for (const pickup of [undefined, { kind: 'at' as const, at }]) {
      const bought = await buy(pickup && { pickup });
      const session = await openPage(bought);
      await age(bought.order, 24 * 60);
      cards.standIn.webhooks.set('drop');
      cards.standIn.pay(session);
      await cards.work();
      await cards.settle(bought.userId, bought.order.id);
      cards.standIn.webhooks.set('deliver');
      expect(await cards.get(bought.token, bought.order.id)).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'shop',
        payment: { state: 'released' },
      });
      expect(holdIn(session)).toBe('canceled');
      expect(await slotsInUse()).toBe(0);
    }
  });

  test('at the counter after its slot is cancelled instead of promised again', async () => {
    const bought = await buy();
    await age(bought.order, 24 * 60);
    const { body } = await cards.toCounter(bought.token, bought.order.id);
    expect(body.data).toMatchObject({ status: 'cancelled', cancelledBy: 'shop' });
  });
});

describe('by card', () => {
  test('as soon as possible is promised from ten minutes on, as the quote says', async () => {
    const quoted = await quote();
    const bought = await buy({ pickup: { kind: 'asap', promised: quoted.byCard.asap.readyAt } });
    const dueAt = Date.parse(bought.order.dueAt ?? '');
    expect(dueAt - Date.parse(bought.order.createdAt)).toBeGreaterThanOrEqual(10 * minuteMs - 1_000);
    // The clock may have gone on into the next five minutes.
    expect(dueAt - Date.parse(quoted.byCard.asap.readyAt)).toBeLessThanOrEqual(slotMs);
    expect(Date.parse(bought.order.startAt ?? '')).toBeGreaterThanOrEqual(Date.parse(bought.order.createdAt));
  });

  test('a chosen time on which work had to begin already is refused before a slot is locked', () => {
    const { catalogue } = cards.api.menu.get();
    const dish = catalogue.items.map((item) => (item.id === 1 ? { ...item, makeSeconds: 301 } : item));
    const station = { station: 'bar', workers: 9, onlinePercent: 100 };
    const own: Store = { ...(findStore(catalogue, store) as Store), leadMinutes: 0, stations: [station] };
    const at = Math.ceil((Date.now() + 301_000) / slotMs) * slotMs;
    const request = { items, pickup: { kind: 'at' as const, at: new Date(at).toISOString() } };
    const row = { paused_until: null, busy_minutes: null, busy_until: null, isNewCustomer: false };
    const ask = (isByCard: boolean) => planWork({ ...catalogue, items: dish }, own, request, { ...row, isByCard });
    expect(ask(false)?.stations).toEqual(['bar']);
    expect(() => ask(true)).toThrow('Too soon to pay by card, pay at the counter');
  });
});
