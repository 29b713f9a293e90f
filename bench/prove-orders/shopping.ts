import { defaultCafe } from '../../core/src/content/default-cafe/catalogue.ts';
import type { OrderStatus } from '../../core/src/rules/order-status.ts';
import { type Account, ordersOfAccount } from '../lib/accounts.ts';
import { drawLineItem } from '../lib/draw-line-item.ts';
import { anOrder } from '../lib/load.ts';
import { Random } from '../lib/random.ts';
import type { Answer, Calls } from '../lib/retries.ts';

/** The order's address has the purchase's name, so that it is recognized under any key. */
export type Purchase = {
  name: string;
  random: Random;
  customer: Account;
  voucherId?: string | undefined;
  /** The API's last answer about the order. */
  lastAnswer?: { orderId: string; totalCents: number; status: OrderStatus };
};

export type KeyUse = 'one key a purchase' | 'a new key each try';

const ids = defaultCafe.items.map(({ id }) => id);

/** Staff finish a customer's oldest order once this many are open; the limit is five. */
const leftOpen = 2;

type Setting = { calls: Calls; staff: Account; keyUse: KeyUse; vouchers: Map<string, string[]>; seed: number };

/** Runs customers, so many at a time, who place one order after another, and staff who make them. */
export class Shopping {
  readonly purchases: Purchase[] = [];
  readonly unexpected: string[] = [];
  placed = 0;
  readonly #setting: Setting;

  constructor(setting: Setting) {
    this.#setting = setting;
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
        const voucherId = count % 5 === 0 ? this.#setting.vouchers.get(customer.userId)?.pop() : undefined;
        const random = new Random(this.#setting.seed, count);
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
    const items = [{ ...drawLineItem(random, random.pick(ids)), quantity: random.int(1, 7) }];
    const hasOneKey = this.#setting.keyUse === 'one key a purchase';
    const voucherId = hasOneKey ? purchase.voucherId : undefined;
    const body = { ...anOrder(0), items, address: purchase.name, voucherId };
    const key = purchase.name.replace(' ', '-');
    const getKey = (attempt: number) => (hasOneKey ? key : `${key}-${attempt}`);
    const place = async () => {
      const answer = await this.#setting.calls.post('/orders', purchase.customer.token, body, getKey);
      const { data } = answer.body;
      if (answer.status !== 200 || !data) return this.#note('placing', purchase, answer);
      if (!purchase.lastAnswer) this.placed += 1;
      else if (purchase.lastAnswer.orderId !== data.id) this.unexpected.push(`${purchase.name} has two orders`);
      purchase.lastAnswer = { orderId: data.id, totalCents: Math.round(data.totalAmount * 100), status: 'pending' };
    };
    // Every tenth customer presses twice.
    const presses = hasOneKey && this.purchases.length % 10 === 0 ? 2 : 1;
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
    if (!purchase.lastAnswer) return;
    const answer = await this.#setting.calls.post(
      `/orders/${purchase.lastAnswer.orderId}/cancel`,
      purchase.customer.token,
      {},
    );
    if (answer.status === 200) this.#isCancelled(purchase);
    else this.#note('cancelling', purchase, answer);
  }

  async #move(purchase: Purchase, from: OrderStatus, to: OrderStatus): Promise<void> {
    if (!purchase.lastAnswer) return;
    const reason = to === 'cancelled' ? { reason: 'The oven is off.' } : {};
    const path = `/staff/orders/${purchase.lastAnswer.orderId}/status`;
    const answer = await this.#setting.calls.post(path, this.#setting.staff.token, { from, to, ...reason });
    // An earlier try succeeded, and its answer was lost.
    const isDone = answer.status === 200 || (answer.status === 409 && answer.body.data?.status === to);
    if (isDone) purchase.lastAnswer.status = to;
    else this.#note(`${from} to ${to}`, purchase, answer);
    if (isDone && to === 'cancelled') this.#isCancelled(purchase);
  }

  #isCancelled({ customer, voucherId, lastAnswer }: Purchase): void {
    if (lastAnswer) lastAnswer.status = 'cancelled';
    if (voucherId) this.#setting.vouchers.get(customer.userId)?.push(voucherId);
  }

  #note(what: string, { name }: Purchase, { status, body }: Answer): void {
    this.unexpected.push(`${name}, ${what}: ${status} ${body.code ?? ''}`);
  }
}
