import { setTimeout as pause } from 'node:timers/promises';
import { defaultCafe } from '../../core/src/content/default-cafe/catalogue.ts';
import type { PickupTime } from '../../core/src/contracts/orders.ts';
import { getShopDay } from '../../core/src/rules/deals.ts';
import { slotMs } from '../../core/src/rules/make-time.ts';
import { maxOpenOrders } from '../../core/src/rules/order-status.ts';
import { priceOrder } from '../../core/src/rules/price-order.ts';
import type { Account } from '../lib/accounts.ts';
import { anOrder } from '../lib/load.ts';
import { Random } from '../lib/random.ts';
import type { Calls } from '../lib/retries.ts';
import type { Hour } from './shop.ts';

/** Times are milliseconds. */
export type Visit = {
  /** Seconds by station. */
  work: Record<string, number>;
  askedAt: number;
  answeredAt: number;
  refusedWith?: string;
  orderId?: string;
  isCancelled?: boolean;
};

const ofCategory = (category: string) => defaultCafe.items.find((item) => item.category === category)?.id ?? 0;
const milkshake = ofCategory('milkshake');
const soup = ofCategory('soup');
const cake = ofCategory('cake');
/** Computes an order's seconds without the rule that the proof checks. */
const getSeconds = (shakes: number, soups: number): Record<string, number> => ({
  bar: 120 + 80 * (shakes - 1),
  ...(soups > 0 && { kitchen: 90 + 30 * (soups - 1) }),
});
const mostShakes = 4;
const mostSoups = 4;
/** The average work of an order at each station, in seconds. */
export const usualWork = { bar: 240, kitchen: 108 };

/** An account may enter 30 orders a minute, and one may be sent again. */
export const enteredByOne = 10;

const full = ['slot_full', 'later_than_promised'];
const minuteMs = 60_000;

export class Customers {
  readonly visits: Visit[] = [];
  readonly unexpected: string[] = [];
  done = 0;
  entered = 0;
  placedDowntown = 0;
  toldPaused = 0;
  readonly #calls: Calls;
  readonly #seed: number;

  constructor(calls: Calls, seed: number) {
    this.#calls = calls;
    this.#seed = seed;
  }

  /**
   * Lets each customer order once, half for as soon as possible and half for the hour's end. Every third cancels, and staff
   * enter every third order.
   */
  async fillHour(
    customers: Account[],
    staff: Account[],
    { closes }: Hour,
    atOnce: number,
    most: () => number,
  ): Promise<void> {
    let next = 0;
    const queue = async () => {
      const toCancel: { visit: Visit; customer: Account }[] = [];
      for (let nth = next++; nth < customers.length; nth = next++) {
        while (nth >= most()) await pause(25);
        const customer = customers[nth];
        if (!customer) break;
        const at = closes.toISOString();
        const wish: PickupTime = nth % 2 === 0 ? { kind: 'asap', promised: at } : { kind: 'at', at };
        const enteredBy = nth % 3 === 1 ? staff[Math.floor(nth / 3 / enteredByOne)] : undefined;
        const visit = await this.#visit(enteredBy ?? customer, nth, wish, enteredBy !== undefined);
        this.done += 1;
        if (visit.orderId && nth % 3 === 0) toCancel.push({ visit, customer });
        if (toCancel.length > 1) await this.#cancel(toCancel.shift());
      }
      for (const each of toCancel) await this.#cancel(each);
    };
    await Promise.all(Array.from({ length: atOnce }, queue));
  }

  async #visit({ token }: Account, nth: number, pickup: PickupTime, isEntered: boolean): Promise<Visit> {
    const key = `visit-${String(nth).padStart(6, '0')}`;
    const random = new Random(this.#seed, nth);
    const shakes = random.int(1, mostShakes + 1);
    const soups = random.int(0, mostSoups + 1);
    const items = [{ id: milkshake, quantity: shakes }, ...(soups > 0 ? [{ id: soup, quantity: soups }] : [])];
    let askedAt = Date.now();
    const getKey = () => {
      askedAt = Date.now();
      return key;
    };
    const priced = priceOrder(defaultCafe, null, items, getShopDay(defaultCafe));
    const expectedTotal = (priced?.totals.final ?? 0) / 100;
    const { status, body } = isEntered
      ? await this.#calls.post(
          '/staff/orders',
          token,
          { items, name: 'Noor', storeLocation: null, expectedTotal, pickup },
          getKey,
        )
      : await this.#calls.post('/orders', token, { ...anOrder(0), items, fulfilment: 'pickup', pickup }, getKey);
    const visit: Visit = { work: getSeconds(shakes, soups), askedAt, answeredAt: Date.now() };
    if (status === 200 && body.data) {
      visit.orderId = body.data.id;
      if (isEntered) this.entered += 1;
    } else if (full.includes(body.code ?? '')) visit.refusedWith = body.code ?? '';
    else this.unexpected.push(`${key}: ${status} ${body.code}`);
    this.visits.push(visit);
    return visit;
  }

  async #cancel(placed: { visit: Visit; customer: Account } | undefined): Promise<void> {
    if (!placed) return;
    const { visit, customer } = placed;
    const { status, body } = await this.#calls.post(`/orders/${visit.orderId}/cancel`, customer.token, {});
    if (status === 200) visit.isCancelled = true;
    else this.unexpected.push(`cancelling: ${status} ${body.code}`);
  }

  /** Lets customers of Downtown order, and try again after a refusal because of a pause. */
  async orderDowntown(customers: Account[], atOnce: number, orders: number, most: () => number): Promise<void> {
    let next = 0;
    const queue = async () => {
      for (let nth = next++; nth < orders; nth = next++) {
        while (nth >= most()) await pause(25);
        const customer = customers[Math.floor(nth / maxOpenOrders)];
        if (customer) await this.#orderDowntown(customer, nth);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, queue));
  }

  async #orderDowntown({ token }: Account, nth: number): Promise<void> {
    const random = new Random(this.#seed, nth);
    for (;;) {
      const slot = Math.ceil(Date.now() / slotMs) * slotMs;
      const soon = new Date(slot + 10 * minuteMs).toISOString();
      const later = new Date(slot + 35 * minuteMs).toISOString();
      const pickup: PickupTime = nth % 3 === 2 ? { kind: 'at', at: later } : { kind: 'asap', promised: soon };
      // Quickly made: two thirds of the orders are for the same three slots, which must not become full.
      const items = [{ id: cake, quantity: 1 }];
      const order = { ...anOrder(nth), items, fulfilment: 'pickup', storeLocation: 'downtown', pickup };
      const getKey = () => `downtown-${String(nth).padStart(6, '0')}`;
      const { status, body } = await this.#calls.post('/orders', token, order, getKey);
      if (status === 200) {
        this.placedDowntown += 1;
        return;
      }
      if (body.code !== 'paused') return void this.unexpected.push(`downtown-${nth}: ${status} ${body.code}`);
      this.toldPaused += 1;
      await pause(random.int(10, 40));
    }
  }

  async press(staff: Account, random: Random): Promise<void> {
    const press = async (body: object) => {
      const answer = await this.#calls.post('/staff/stores/downtown/pause', staff.token, body);
      if (answer.status !== 200) this.unexpected.push(`a pause: ${answer.status} ${answer.body.code}`);
    };
    await press({ minutes: 15 });
    await pause(random.int(10, 50));
    await press({ off: true });
  }
}
