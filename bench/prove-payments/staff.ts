import { setTimeout as pause } from 'node:timers/promises';
import { uuidV7 } from '../../api/src/platform/db/uuid-v7.ts';
import type { Account } from '../lib/accounts.ts';
import { Random } from '../lib/random.ts';
import type { Answer, Calls } from '../lib/retries.ts';
import type { Questions } from './clock.ts';

type Ticket = { id: string; status: string; totalAmount: number; isPaid?: boolean };
export type AcceptedRefund = { orderId: string; refundId: string; cents: number };

const atOnce = 20;
/** A card is charged within this time, whatever was killed. */
const chargedWithinMs = 300_000;

type Setting = {
  calls: Calls;
  questions: Questions;
  staff: Account;
  managers: readonly Account[];
  refundEvery: number;
  seed: number;
};

/** Runs staff, who make all pending orders, and managers, who refund some. */
export class Staff {
  readonly unexpected: string[] = [];
  /** The refunds that the manager was promised. */
  readonly refunds: AcceptedRefund[] = [];
  readonly #setting: Setting;
  readonly #inHand = new Map<string, Promise<void>>();
  readonly #refunding = new Set<Promise<void>>();
  #begun = 0;
  #paid = 0;
  #pressed = 0;
  #isOver = false;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  async work(): Promise<void> {
    while (!this.#isOver) {
      await pause(200);
      const pending = await this.#setting.questions.ask<{ id: string }>(
        "select order_id as id from orders where status = 'pending' order by created_at limit 100",
      );
      for (const { id } of pending) {
        if (this.#inHand.size >= atOnce || this.#inHand.has(id)) continue;
        const making = this.#make(id).finally(() => this.#inHand.delete(id));
        this.#inHand.set(id, making);
      }
    }
    await Promise.all([...this.#inHand.values(), ...this.#refunding]);
  }

  stop(): void {
    this.#isOver = true;
  }

  get isIdle(): boolean {
    return this.#inHand.size + this.#refunding.size === 0;
  }

  /**
   * Makes an order. Cancels one in twenty-five as soon as it is begun, so that its card is charged and refunded at
   * once.
   */
  async #make(id: string): Promise<void> {
    const random = new Random(this.#setting.seed, this.#begun++);
    await pause(random.int(50, 400));
    if (!(await this.#move(id, 'pending', 'preparing'))) return;
    const isCancelled = random.int(0, 25) === 0;
    if (!isCancelled) await pause(random.int(0, 300));
    const ticket = await this.#move(id, 'preparing', isCancelled ? 'cancelled' : 'completed');
    if (isCancelled || !ticket) return;
    if (!ticket.isPaid || this.#paid++ % this.#setting.refundEvery > 0) return;
    const refunding = this.#refund(ticket).finally(() => this.#refunding.delete(refunding));
    this.#refunding.add(refunding);
  }

  async #move(id: string, from: string, to: string): Promise<Ticket | undefined> {
    const reason = to === 'cancelled' ? { reason: 'The oven is off.' } : {};
    const path = `/staff/orders/${id}/status`;
    const answer = await this.#setting.calls.post<Ticket>(path, this.#setting.staff.token, { from, to, ...reason });
    const { data } = answer.body;
    // After a conflict, an earlier try may have succeeded without an answer.
    if (data && (answer.status === 200 || data.status === to)) return data;
    const isCancelledMeanwhile = answer.status === 409 && from === 'pending';
    if (!isCancelledMeanwhile) this.#note(`${from} to ${to}`, answer);
    return undefined;
  }

  /**
   * Refunds the whole; the whole by two equal presses; two parts; or the whole by two managers at once, one of whom is
   * refused.
   */
  async #refund({ id, totalAmount }: Ticket): Promise<void> {
    const cents = Math.round(totalAmount * 100);
    const part = Math.ceil(cents / 3);
    const [one, other] = [uuidV7(), uuidV7()];
    const way = Math.floor(this.#paid / this.#setting.refundEvery) % 4;
    const whole = { id: one, cents };
    if (way === 0) await this.#press(id, whole);
    if (way === 1) await this.#press(id, whole, whole);
    if (way === 2) await this.#press(id, { id: one, cents: part });
    if (way === 2) await this.#press(id, { id: other, cents: cents - part });
    if (way === 3) await this.#press(id, whole, { id: other, cents });
  }

  /** Refunds at once, and again while the card is not charged yet. */
  async #press(orderId: string, ...refunds: { id: string; cents: number }[]): Promise<void> {
    // In turn, because each can refund only so much a day.
    const manager = this.#setting.managers[this.#pressed++ % this.#setting.managers.length] as Account;
    for (const end = Date.now() + chargedWithinMs; ; await pause(500)) {
      const answers = await Promise.all(
        refunds.map(async ({ id, cents }) => {
          const body = { id, cents, reason: 'It was cold.' };
          const answer = await this.#setting.calls.post(`/owner/orders/${orderId}/refunds`, manager.token, body);
          return { id, cents, answer };
        }),
      );
      for (const { id, cents, answer } of answers) {
        const isKnown = this.refunds.some(({ refundId }) => refundId === id);
        if (answer.status === 200 && !isKnown) this.refunds.push({ orderId, refundId: id, cents });
        if (answer.status !== 200 && answer.body.code !== 'more_than_paid') this.#note('a refund', answer);
      }
      if (answers.some(({ answer }) => answer.status === 200)) return;
      if (Date.now() > end) return this.#note('a refund of a card that was never charged', answers[0]?.answer);
    }
  }

  #note(what: string, answer: Answer<unknown> | undefined): void {
    this.unexpected.push(`${what}: ${answer?.status} ${answer?.body.code ?? ''}`);
  }
}
