import { randomUUID } from 'node:crypto';
import { maxOrdersPerHour } from '../../core/src/rules/order-status.ts';
import { anOrder } from '../lib/load.ts';
import type { Random } from '../lib/random.ts';
import { type Answer, Connection } from './connection.ts';

export type Kind = 'page' | 'call';

const order = JSON.stringify({ ...anOrder(0), items: [{ id: 3, quantity: 2 }], fulfilment: 'pickup' });

export class Visitor {
  readonly #port: number;
  readonly #nextToken: () => string;
  readonly #random: Random;
  #token: string;
  #placed = 0;
  #connection: Connection;
  #openOrder: string | undefined;

  constructor(port: number, nextToken: () => string, random: Random) {
    this.#port = port;
    this.#nextToken = nextToken;
    this.#random = random;
    this.#token = nextToken();
    this.#connection = new Connection(port);
  }

  /**
   * Makes one request of the mix: of ten, one page, four for the account, two for the orders, three that place or
   * cancel.
   */
  next(done: (kind: Kind, answer: Answer | undefined) => void): void {
    if (!this.#connection.isOpen) this.#connection = new Connection(this.#port);
    const lot = this.#random.int(0, 10);
    if (lot > 6) this.#orderOrCancel(done);
    else this.#get(lot === 0 ? '/shop/coffee' : lot < 5 ? '/api/auth/user' : '/api/orders', done);
  }

  #get(path: string, done: (kind: Kind, answer: Answer | undefined) => void): void {
    const kind = path.startsWith('/api/') ? 'call' : 'page';
    this.#connection.ask(this.#head('GET', path, this.#token), (answer) => done(kind, answer));
  }

  #orderOrCancel(done: (kind: Kind, answer: Answer | undefined) => void): void {
    const isOpen = this.#openOrder !== undefined;
    // Then the visitor goes on as another customer.
    if (!isOpen && this.#placed === maxOrdersPerHour) {
      this.#token = this.#nextToken();
      this.#placed = 0;
    }
    const token = this.#token;
    const request = isOpen
      ? this.#head('POST', `/api/orders/${this.#openOrder}/cancel`, token, 'content-length: 0\r\n')
      : this.#head('POST', '/api/orders', token, written()) + order;
    this.#connection.ask(request, (answer) => {
      if (!isOpen) this.#placed += 1;
      if (answer?.status === 200) this.#openOrder = isOpen ? undefined : JSON.parse(answer.body).data.id;
      done('call', answer);
    });
  }

  /** Uses many addresses, because limits are per address. */
  #head(method: string, path: string, token: string, more = ''): string {
    const address = [10, ...[1, 2, 3].map(() => this.#random.int(0, 256))].join('.');
    return `${method} ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\nauthorization: Bearer ${token}\r\n${more}\r\n`;
  }

  close(): void {
    this.#connection.close();
  }
}

const written = () =>
  `idempotency-key: ${randomUUID()}\r\ncontent-type: application/json\r\ncontent-length: ${order.length}\r\n`;
