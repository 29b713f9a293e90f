import { defaultCafe } from '../../core/src/content/default-cafe/catalogue.ts';
import type { OrderStatus } from '../../core/src/rules/order-status.ts';
import { type Account, ordersOfAccount } from '../lib/accounts.ts';
import { drawCup } from '../lib/draw-cup.ts';
import { Random } from '../lib/random.ts';
import type { Answer, Calls } from '../lib/retries.ts';

/** One intended purchase. Its name is in the order's address, so that it is recognized under any key. */
export type Purchase = {
  name: string;
  /** Draws what each customer buys and does with the order. */
  random: Random;
  customer: Account;
  voucherId?: string | undefined;
  /** The API's last answer about the order; undefined while no try was answered. */
  told?: { orderId: string; totalCents: number; status: OrderStatus };
};

export type KeyUse = 'one key a purchase' | 'a new key each try';

const ids = defaultCafe.items.map(({ id }) => id);

/** Each customer has this many open orders before staff finish the oldest; the limit is five. */
const leftOpen = 2;

/** Runs customers, so many at a time, who place one order after another, and staff who make them. */
export class Shopping {
  readonly purchases: Purchase[] = [];
  readonly unexpected: string[] = [];
  placed = 0;
  readonly #calls: Calls;
  readonly #staff: Account;
  readonly #keyUse: KeyUse;
  readonly #seed: number;
  /** Unused vouchers by account. */
  readonly #vouchers: Map<string, string[]>;

  constructor(calls: Calls, staff: Account, keyUse: KeyUse, vouchers: Map<string, string[]>, seed: number) {
    this.#calls = calls;
    this.#staff = staff;
    this.#keyUse = keyUse;
    this.#vouchers = vouchers;
    this.#seed = seed;
  }

  async run(customers: Account[], atOnce: number, orders: number): Promise<void> {
    const waiting = [...customers];
    const shop = async () => {
      const open: Purchase[] = [];
      let customer: Account | undefined;
      for (let turn = 0; this.purchases.length < orders; turn += 1) {
        if (turn % ordersOfAccount === 0) customer = waiting.pop();
        if (!customer) throw new Error('there are too few customers for these orders');
        const count = this.purchases.length;
        const voucherId = count % 5 === 0 ? this.#vouchers.get(customer.userId)?.pop() : undefined;
        const random = new Random(this.#seed, count);
        const purchase: Purchase = { name: `Purchase ${count}`, random, customer, voucherId };
        this.purchases.push(purchase);
        await this.#place(purchase);
        open.push(purchase);
        const oldest = open.length > leftOpen ? open.shift() : undefined;
        if (oldest) await this.#finish(oldest);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, shop));
  }

  async #place(purchase: Purchase): Promise<void> {
    const { random } = purchase;
    const body = {
      items: [{ ...drawCup(random, random.pick(ids)), quantity: random.int(1, 7) }],
      name: 'Ada Byron',
      email: 'ada@example.com',
      address: purchase.name,
      city: 'Maple Hollow',
      zipCode: '97099',
      fulfilment: 'delivery',
      ...(this.#keyUse === 'one key a purchase' && { voucherId: purchase.voucherId }),
    };
    const key = purchase.name.replace(' ', '-');
    const getKey = (attempt: number) => (this.#keyUse === 'one key a purchase' ? key : `${key}-${attempt}`);
    const place = async () => {
      const answer = await this.#calls.post('/orders', purchase.customer.token, body, getKey);
      const { data } = answer.body;
      if (answer.status !== 200 || !data) return this.#note('placing', purchase, answer);
      if (!purchase.told) this.placed += 1;
      else if (purchase.told.orderId !== data.id) this.unexpected.push(`${purchase.name} has two orders`);
      purchase.told = { orderId: data.id, totalCents: Math.round(data.totalAmount * 100), status: 'pending' };
    };
    // Every tenth customer presses twice.
    const presses = this.#keyUse === 'one key a purchase' && this.purchases.length % 10 === 0 ? 2 : 1;
    await Promise.all(Array.from({ length: presses }, place));
  }

  /** Most orders are completed; some are cancelled by the customer, some by staff. */
  async #finish(purchase: Purchase): Promise<void> {
    const kind = purchase.random.int(0, 20);
    if (kind === 0) return this.#cancel(purchase);
    await this.#move(purchase, 'pending', 'preparing');
    await this.#move(purchase, 'preparing', kind === 1 ? 'cancelled' : 'completed');
  }

  async #cancel(purchase: Purchase): Promise<void> {
    if (!purchase.told) return;
    const answer = await this.#calls.post(`/orders/${purchase.told.orderId}/cancel`, purchase.customer.token, {});
    if (answer.status === 200) this.#isCancelled(purchase);
    else this.#note('cancelling', purchase, answer);
  }

  async #move(purchase: Purchase, from: OrderStatus, to: OrderStatus): Promise<void> {
    if (!purchase.told) return;
    const reason = to === 'cancelled' ? { reason: 'The oven is off.' } : {};
    const path = `/staff/orders/${purchase.told.orderId}/status`;
    const answer = await this.#calls.post(path, this.#staff.token, { from, to, ...reason });
    // An earlier try succeeded, and its answer was lost.
    const isDone = answer.status === 200 || (answer.status === 409 && answer.body.data?.status === to);
    if (isDone) purchase.told.status = to;
    else this.#note(`${from} to ${to}`, purchase, answer);
    if (isDone && to === 'cancelled') this.#isCancelled(purchase);
  }

  /** The voucher is usable again. */
  #isCancelled({ customer, voucherId, told }: Purchase): void {
    if (told) told.status = 'cancelled';
    if (voucherId) this.#vouchers.get(customer.userId)?.push(voucherId);
  }

  #note(what: string, { name }: Purchase, { status, body }: Answer): void {
    this.unexpected.push(`${name}, ${what}: ${status} ${body.code ?? ''}`);
  }
}
