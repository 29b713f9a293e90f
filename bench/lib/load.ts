import { Agent } from 'node:http';
import { defaultCafe } from '../../core/src/content/default-cafe/catalogue.ts';
import { type Account, ordersOfAccount } from './accounts.ts';
import { createHeaders } from './call-api.ts';
import { sendRequest } from './send-request.ts';

const patienceMs = 10_000;
const tickMs = 10;
const addresses = 100;

type Ask = { method: 'GET' | 'POST'; path: string; token?: string; key?: string; body?: object };

/**
 * Places orders at a fixed rate, whether or not the earlier ones were answered, without retries. Every tenth customer
 * loads the landing page first and the order afterwards.
 */
export class Load {
  readonly failed: string[] = [];
  /** Order id by idempotency key. */
  readonly placed = new Map<string, string>();
  readonly times: number[] = [];
  calls = 0;
  readonly #name: string;
  readonly #url: string;
  readonly #looks: boolean;
  readonly #customers: Account[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 512 });
  readonly #open = new Set<Promise<void>>();
  readonly #started = performance.now();
  readonly #timer: NodeJS.Timeout;
  #sent = 0;

  constructor(name: string, url: string, customers: Account[], perSecond: number, { looks = true } = {}) {
    this.#name = name;
    this.#looks = looks;
    this.#url = url;
    this.#customers = customers;
    this.#timer = setInterval(() => {
      const due = ((performance.now() - this.#started) / 1000) * perSecond;
      while (this.#sent < due) this.#begin(this.#sent++);
    }, tickMs);
  }

  get seconds(): number {
    return (performance.now() - this.#started) / 1000;
  }

  /** Waits for the calls under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
    this.#agent.destroy();
  }

  #begin(index: number): void {
    const customer = this.#customers[Math.floor(index / ordersOfAccount)];
    if (!customer) throw new Error('there are too few customers for this rate and time');
    const shopping = this.#shop(index, customer)
      .catch((error) => void this.failed.push(`${error.message}, ${this.seconds.toFixed(1)} s after the start`))
      .finally(() => this.#open.delete(shopping));
    this.#open.add(shopping);
  }

  async #shop(index: number, { token }: Account): Promise<void> {
    const looks = this.#looks && index % 10 === 0;
    const key = `${this.#name}-${String(index).padStart(6, '0')}`;
    if (looks) await this.#call(index, { method: 'GET', path: '/' });
    const started = performance.now();
    const answer = await this.#call(index, { method: 'POST', path: '/api/orders', token, key, body: anOrder(index) });
    this.times.push(performance.now() - started);
    const { id } = JSON.parse(answer).data;
    this.placed.set(key, id);
    if (looks) await this.#call(index, { method: 'GET', path: `/api/orders/${id}`, token });
  }

  async #call(index: number, { method, path, token, key, body }: Ask): Promise<string> {
    this.calls += 1;
    // Limits are per address, and real customers have many.
    const localAddress = `127.0.1.${1 + (index % addresses)}`;
    const headers = createHeaders({ token, key, body });
    const options = { agent: this.#agent, localAddress, method, headers, signal: AbortSignal.timeout(patienceMs) };
    const answer = await sendRequest(this.#url + path, options, body && JSON.stringify(body)).catch((error) => {
      throw new Error(`${method} ${path}: ${error.message}`);
    });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer.text;
  }
}

export const anOrder = (index: number) => ({
  items: [{ id: defaultCafe.items[index % defaultCafe.items.length]?.id, quantity: 1 + (index % 3) }],
  name: 'Ada Byron',
  email: 'ada@example.com',
  address: '1 Alder Street',
  city: 'Maple Hollow',
  zipCode: '97099',
  fulfilment: 'delivery',
});
