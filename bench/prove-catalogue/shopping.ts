import { setTimeout as pause } from 'node:timers/promises';
import { defaultCafe } from '../../core/src/content/default-cafe/catalogue.ts';
import type { LineItem } from '../../core/src/rules/options.ts';
import { type Account, ordersOfAccount } from '../lib/accounts.ts';
import { drawLineItem } from '../lib/draw-line-item.ts';
import { anOrder } from '../lib/load.ts';
import { Random } from '../lib/random.ts';
import type { Calls } from '../lib/retries.ts';
import { tapped } from './owner.ts';

/** Sold by `sellTen` alone. */
export const countedItem = 106;
const others = defaultCafe.items.map(({ id }) => id).filter((id) => id !== countedItem && !tapped.includes(id));
const isMilk = (id: number) => id >= 21 && id <= 24;
/** Makes every second drink with milk with oat milk. */
const drawLineItemWithOat = (random: Random, item: number): LineItem => {
  const { id, options } = drawLineItem(random, item);
  const milk = random.pick([22, 21]);
  return options ? { id, options: options.map(([option, count]) => [isMilk(option) ? milk : option, count]) } : { id };
};

/** Lets customers place one order after another, and repeat those with sold-out items. */
export class Shopping {
  placed = 0;
  soldOut = 0;
  readonly unexpected: string[] = [];
  readonly #calls: Calls;
  readonly #seed: number;
  #count = 0;

  constructor(calls: Calls, seed: number) {
    this.#calls = calls;
    this.#seed = seed;
  }

  /** `most` is the number of orders that may be placed so far. */
  async run(customers: Account[], atOnce: number, orders: number, most: () => number): Promise<void> {
    const waiting = [...customers];
    const shop = async () => {
      let customer: Account | undefined;
      for (let turn = 0; this.placed < orders; turn += 1) {
        while (this.placed >= most()) await pause(10);
        if (turn % ordersOfAccount === 0) customer = waiting.pop();
        if (!customer) throw new Error('there are too few customers');
        await this.#place(customer, this.#count++);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, shop));
  }

  async #place({ token }: Account, nth: number): Promise<void> {
    const key = `order-${String(nth).padStart(6, '0')}`;
    const random = new Random(this.#seed, nth);
    const without = random.pick(tapped);
    const ids = [...tapped.filter((id) => id !== without), random.pick(others)];
    const items = ids.map((id) => ({ ...drawLineItemWithOat(random, id), quantity: random.int(1, 4) }));
    const fulfilment = random.pick(['pickup', 'delivery']);
    for (;;) {
      const { status, body } = await this.#calls.post(
        '/orders',
        token,
        { ...anOrder(0), items, fulfilment },
        () => key,
      );
      if (status === 200) {
        this.placed += 1;
        return;
      }
      if (body.code !== 'item_unavailable') return void this.unexpected.push(`${key}: ${status} ${body.code}`);
      this.soldOut += 1;
      await pause(random.int(20, 60));
    }
  }

  /** Sets a count of ten, and has each of these customers order one at the same moment. Returns how many succeeded. */
  async sellTen(staff: Account, customers: Account[]): Promise<number> {
    const set = async (left: number | null) => {
      const limit = { store: 'main', kind: 'item', id: countedItem, left, until: 'open' };
      const { status } = await this.#calls.post('/staff/availability', staff.token, limit);
      if (status !== 200) this.unexpected.push(`a count of ${left}: ${status}`);
    };
    await set(10);
    const order = { ...anOrder(0), items: [{ id: countedItem, quantity: 1 }] };
    const place = async ({ token, userId }: Account) => {
      const { status, body } = await this.#calls.post('/orders', token, order, () => `ten-${userId}`);
      if (status !== 200 && body.code !== 'item_unavailable')
        this.unexpected.push(`one of ten: ${status} ${body.code}`);
      return status === 200;
    };
    const got = await Promise.all(customers.map(place));
    await set(null);
    return got.filter(Boolean).length;
  }
}
