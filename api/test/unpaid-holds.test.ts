import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { putLimit } from '../src/catalogue/availability-store.ts';
import { atOnce } from './at-once.ts';
import { type CardDesk, openCardDesk } from './card-desk.ts';
import { anOrder } from './order-desk.ts';

let cards: CardDesk;
let staff: { userId: string };
beforeAll(async () => {
  cards = await openCardDesk();
  staff = await cards.desk.employ();
});
afterAll(() => cards.close());

type Body = Parameters<CardDesk['desk']['post']>[1];
const newcomer = async () => (await cards.api.registerConfirmed()).token;

describe('of what is counted, an unpaid order', () => {
  const [chocolateCake, carrotCake] = [101, 103];
  const limit = (id: number, left: number) =>
    putLimit(cards.api.db, { store: 'main', kind: 'item', id }, left, null, staff.userId);
  const findLeft = async (id: number) => {
    const { rows } = await sql<{ left: number }>`
      select left_count as left from availability where thing_id = ${id}`.execute(cards.api.db);
    return rows[0]?.left;
  };
  const ask = (token: string, items: Body['items'], more: Body = {}) =>
    cards.desk.post(token, { ...anOrder, items, payment: 'card', ...more });
  beforeEach(async () => {
    await sql`delete from availability`.execute(cards.api.db);
    await limit(carrotCake, 20);
    await limit(chocolateCake, 11);
  });

  test('of a new customer takes half at most, rounded up, and its refusal says how many', async () => {
    const both = (cakes: number, others: number) => [
      { id: carrotCake, quantity: cakes },
      { id: chocolateCake, quantity: others },
    ];
    const { token } = await cards.api.register();
    const refused = await ask(token, both(20, 11));
    expect(refused).toMatchObject({ status: 409, body: { code: 'stock_held' } });
    expect(refused.body.message).toMatch(
      /^We can hold 6 Chocolate cake and 10 Carrot Cake for a first payment by card\. Please order no more, or pay at the counter\.$/,
    );
    expect(await findLeft(carrotCake)).toBe(20);
    expect(await ask(token, both(10, 7))).toMatchObject({ status: 409, body: { code: 'stock_held' } });
    expect(await ask(token, both(10, 6))).toMatchObject({ status: 200 });
    expect([await findLeft(carrotCake), await findLeft(chocolateCake)]).toEqual([10, 5]);
  });

  test('takes the last piece, and hears how many are left if it asks for more', async () => {
    await sql`update availability set left_count = 1`.execute(cards.api.db);
    const token = await newcomer();
    const two = await ask(token, [{ id: carrotCake, quantity: 2 }]);
    expect(two).toMatchObject({ status: 409, body: { code: 'item_unavailable' } });
    expect(two.body.message).toMatch(/^We have only 1 /);
    expect(await ask(token, [{ id: carrotCake, quantity: 1 }])).toMatchObject({ status: 200 });
  });

  test('takes half of what is left when its turn comes', async () => {
    const tokens = [await newcomer(), await newcomer(), await newcomer()];
    const answers = await atOnce(3, (nth) => ask(tokens[nth] ?? '', [{ id: carrotCake, quantity: 10 }]));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await findLeft(carrotCake)).toBe(10);
  });

  test('of a regular, or at the counter, takes all of it', async () => {
    const { token } = await cards.api.registerRegular();
    expect(await ask(token, [{ id: carrotCake, quantity: 20 }])).toMatchObject({ status: 200 });
    const atCounter = { payment: 'counter' };
    expect(await ask(await newcomer(), [{ id: chocolateCake, quantity: 11 }], atCounter)).toMatchObject({
      status: 200,
    });
  });
});
