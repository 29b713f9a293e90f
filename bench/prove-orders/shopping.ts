import { randomInt } from 'node:crypto';
import { menu } from '../../core/src/content/menu.ts';
import type { OrderStatus } from '../../core/src/rules/order-status.ts';
import type { Account } from '../lib/accounts.ts';
import type { Answer, Calls } from './calls.ts';

/** What a customer wants once. Its name stands in the order's address, so that it is known whatever became of the key. */
export type Purchase = {
  name: string;
  customer: Account;
  /** What the API has said of it last; absent while no try was answered. */
  told?: { orderId: string; totalCents: number; status: OrderStatus };
};

export type KeyUse = 'one key a purchase' | 'a new key each try';

/** Each customer leaves this many orders open before the staff finish the oldest; five would be the most. */
const leftOpen = 2;

/** Customers who place orders one after the other, all at the same time, and staff who make them. */
export class Shopping {
  readonly purchases: Purchase[] = [];
  readonly unexpected: string[] = [];
  placed = 0;
  readonly #calls: Calls;
  readonly #staff: Account;
  readonly #keyUse: KeyUse;

  constructor(calls: Calls, staff: Account, keyUse: KeyUse) {
    this.#calls = calls;
    this.#staff = staff;
    this.#keyUse = keyUse;
  }

  async run(customers: Account[], orders: number): Promise<void> {
    const shopAs = async (customer: Account) => {
      const open: Purchase[] = [];
      while (this.purchases.length < orders) {
        const purchase: Purchase = { name: `Purchase ${this.purchases.length}`, customer };
        this.purchases.push(purchase);
        await this.#place(purchase);
        open.push(purchase);
        const oldest = open.length > leftOpen ? open.shift() : undefined;
        if (oldest) await this.#finish(oldest);
      }
    };
    await Promise.all(customers.map(shopAs));
  }

  async #place(purchase: Purchase): Promise<void> {
    const body = {
      items: [{ id: menu[randomInt(menu.length)]?.id, quantity: randomInt(1, 7) }],
      name: 'Ada Byron',
      email: 'ada@example.com',
      address: purchase.name,
      city: 'Maple Hollow',
      zipCode: '97099',
      fulfilment: 'delivery',
    };
    const key = purchase.name.replace(' ', '-');
    const keyOf = (attempt: number) => (this.#keyUse === 'one key a purchase' ? key : `${key}-${attempt}`);
    const place = async () => {
      const answer = await this.#calls.post('/orders', purchase.customer.token, body, keyOf);
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

  /** Most orders are completed; some are cancelled by their customer, some by the staff. */
  async #finish(purchase: Purchase): Promise<void> {
    const kind = randomInt(20);
    if (kind === 0) return this.#cancel(purchase);
    await this.#move(purchase, 'pending', 'preparing');
    await this.#move(purchase, 'preparing', kind === 1 ? 'cancelled' : 'completed');
  }

  async #cancel(purchase: Purchase): Promise<void> {
    if (!purchase.told) return;
    const answer = await this.#calls.post(`/orders/${purchase.told.orderId}/cancel`, purchase.customer.token, {});
    if (answer.status === 200) purchase.told.status = 'cancelled';
    else this.#note('cancelling', purchase, answer);
  }

  async #move(purchase: Purchase, from: OrderStatus, to: OrderStatus): Promise<void> {
    if (!purchase.told) return;
    const reason = to === 'cancelled' ? { reason: 'The oven is off.' } : {};
    const path = `/staff/orders/${purchase.told.orderId}/status`;
    const answer = await this.#calls.post(path, this.#staff.token, { from, to, ...reason });
    // Someone was faster: a try of our own, whose answer was lost.
    const isDone = answer.status === 200 || (answer.status === 409 && answer.body.data?.status === to);
    if (isDone) purchase.told.status = to;
    else this.#note(`${from} to ${to}`, purchase, answer);
  }

  #note(what: string, { name }: Purchase, { status, body }: Answer): void {
    this.unexpected.push(`${name}, ${what}: ${status} ${body.code ?? ''}`);
  }
}
