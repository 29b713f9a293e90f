import { setTimeout as pause } from 'node:timers/promises';
import { slotMs } from '../../core/src/rules/make-time.ts';
import type { Account } from '../lib/accounts.ts';
import { anOrder } from '../lib/load.ts';
import { Random } from '../lib/random.ts';
import type { Answer, Calls } from '../lib/retries.ts';
import type { Clock } from './clock.ts';
import { countedItem } from './shop.ts';

/** The shares of each behavior, of twenty customers. */
const shares = { paid: 12, declined: 2, walked: 2, lastSecond: 1, counter: 1, cancelled: 2 };
export type Kind = keyof typeof shares;
const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));
/** Seven and twenty have no common divisor, so each twenty in a row have the shares above, mixed. */
const pickKind = (nth: number): Kind => kinds[(nth * 7) % kinds.length] as Kind;

/** At three emails an order, an account stays below the limit of its mailbox. */
export const purchasesOfAccount = 3;

const unpaidWithinMs = 120_000;

type Purchase = {
  kind: Kind;
  orderId?: string;
  /** The number of pages that the provider reported as paid. */
  paidPages: number;
};

type Page = { url: string };
type Buyer = { token: string; orderId: string; nth: number; random: Random; purchase: Purchase };

type Choice = 'pay' | 'decline' | 'secure';

/** Presses on the provider's page and returns the status of its answer. */
export async function pressOnPage(page: string, choice: Choice): Promise<number> {
  const body = new URLSearchParams({ choice });
  return (await fetch(page, { method: 'POST', body, redirect: 'manual' })).status;
}

/** These answers are right too: another call was faster. */
const overtaken = ['not_payable', 'not_cancellable'];

type Setting = { calls: Calls; clock: Clock; vouchers: Map<string, string[]>; seed: number };

/** Runs customers with cards, who press again if they get no answer. */
export class Customers {
  readonly purchases: Purchase[] = [];
  readonly unexpected: string[] = [];
  done = 0;
  readonly #setting: Setting;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** Runs purchases; `most` returns how many may have begun. */
  async run(accounts: Account[], atOnce: number, count: number, most: () => number): Promise<void> {
    let next = 0;
    const queue = async () => {
      for (let nth = next++; nth < count; nth = next++) {
        while (nth >= most()) await pause(25);
        // Far apart, so that most have paid their order before they place the next one.
        const account = accounts[nth % accounts.length];
        if (!account) throw new Error('there are too few customers');
        await this.buy(account, nth, pickKind(nth));
        this.done += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, queue));
  }

  async buy(account: Account, nth: number, kind: Kind): Promise<void> {
    const purchase: Purchase = { kind, paidPages: 0 };
    this.purchases.push(purchase);
    const { token } = account;
    const random = new Random(this.#setting.seed, nth);
    const order = this.#order(account, nth, random);
    const answer = await this.#place(token, order, `purchase-${nth}-${kind}`);
    const { data } = answer.body;
    if (answer.status !== 200 || !data) return this.#note('placing', answer);
    purchase.orderId = data.id;
    await this[kind]({ token, orderId: data.id, nth, random, purchase });
  }

  /** Places an order after the account's unpaid order has been paid or has ended. */
  async #place(token: string, order: object, key: string): Promise<Answer> {
    for (const end = Date.now() + unpaidWithinMs; ; await pause(250)) {
      const answer = await this.#setting.calls.post('/orders', token, order, () => key);
      if (answer.body.code !== 'unpaid_order' || Date.now() > end) return answer;
    }
  }

  /** Returns an order: one in four at a store that counts work, all others with an item that has a count. */
  #order({ userId }: Account, nth: number, random: Random) {
    const voucherId = nth % 5 === 0 ? this.#setting.vouchers.get(userId)?.pop() : undefined;
    const order = { ...anOrder(nth), payment: 'card', ...(voucherId && { voucherId }) };
    if (nth % 4 > 0) return { ...order, items: [{ id: countedItem, quantity: 1 + (nth % 5) }] };
    const at = new Date(Math.ceil(Date.now() / slotMs) * slotMs + random.int(2, 20) * slotMs).toISOString();
    return { ...order, fulfilment: 'pickup', storeLocation: 'downtown', pickup: { kind: 'at', at } };
  }

  /** Pays. Some have two tabs and pay in both, some close the browser afterwards. */
  async paid(buyer: Buyer): Promise<void> {
    const tabs = buyer.nth % 4 === 1 ? 2 : 1;
    const pages = await Promise.all(Array.from({ length: tabs }, () => this.open(buyer)));
    for (const page of pages) await this.choose(buyer, page, 'pay');
    if (buyer.nth % 5 > 0) await this.comeBack(buyer);
  }

  async declined(buyer: Buyer): Promise<void> {
    const page = await this.open(buyer);
    await this.choose(buyer, page, 'decline');
    if (buyer.nth % 2 > 0) await this.comeBack(buyer);
    if (buyer.nth % 3 > 0) await this.choose(buyer, page, 'secure');
    await this.choose(buyer, page, 'pay');
    await this.comeBack(buyer);
  }

  async walked(buyer: Buyer): Promise<void> {
    if (buyer.nth % 2 > 0) await this.open(buyer);
  }

  /** Pays within the two seconds in which the worker finds that the time is over. */
  async lastSecond(buyer: Buyer): Promise<void> {
    const page = await this.open(buyer);
    await this.#setting.clock.endTimeToPay(buyer.orderId);
    await pause(buyer.random.int(0, 2_200));
    await this.choose(buyer, page, 'pay');
    if (buyer.nth % 2 > 0) await this.comeBack(buyer);
  }

  /** Changes to the counter. Some have not opened the page, and some pay on it at the same time. */
  async counter(buyer: Buyer): Promise<void> {
    const page = buyer.nth % 3 > 0 ? await this.open(buyer) : undefined;
    const change = this.#post(buyer, 'payment/counter');
    if (buyer.nth % 3 > 1) await pause(buyer.random.int(0, 20)).then(() => this.choose(buyer, page, 'pay'));
    await change;
  }

  /** Cancels before, while or after paying. */
  async cancelled(buyer: Buyer): Promise<void> {
    const page = await this.open(buyer);
    const when = buyer.nth % 3;
    if (when === 2) {
      await this.choose(buyer, page, 'pay');
      await this.comeBack(buyer);
    }
    const cancel = this.cancel(buyer);
    if (when === 1) await pause(buyer.random.int(0, 20)).then(() => this.choose(buyer, page, 'pay'));
    await cancel;
  }

  async open(buyer: Buyer): Promise<string | undefined> {
    return (await this.#post<Page>(buyer, 'payment'))?.url;
  }

  async comeBack(buyer: Buyer): Promise<void> {
    await this.#post(buyer, 'payment/check');
  }

  async cancel(buyer: Buyer): Promise<void> {
    await this.#post(buyer, 'cancel');
  }

  /** Presses on the provider's page, if there is one. */
  async choose({ purchase }: Buyer, page: string | undefined, choice: Choice): Promise<void> {
    if (!page) return;
    const status = await pressOnPage(page, choice);
    if (choice === 'pay' && status === 303) purchase.paidPages += 1;
  }

  async #post<Data>({ token, orderId }: Buyer, what: string): Promise<Data | undefined> {
    const answer = await this.#setting.calls.post<Data>(`/orders/${orderId}/${what}`, token, {});
    if (answer.status === 200) return answer.body.data;
    if (!overtaken.includes(answer.body.code ?? '')) this.#note(what, answer);
    return undefined;
  }

  #note(what: string, { status, body }: Answer<unknown>): void {
    this.unexpected.push(`${what}: ${status} ${body.code ?? ''}`);
  }
}
