import { setTimeout as pause } from 'node:timers/promises';

type Ordered = { id: string; status: string; totalAmount: number };
type Body<Data> = { data?: Data; code?: string };
export type Answer<Data = Ordered> = { status: number; body: Body<Data> };
type Call = { method: 'GET' | 'POST' | 'PUT'; path: string; token: string; body?: object };

/** Shorter than the API's own limits, so that a retry can arrive while the first try is still running. */
const patienceMs = 4_000;
const givesUpAfterMs = 90_000;

/** Calls the API like a page that retries for ever, and counts the outcomes. */
export class Calls {
  readonly url: string;
  readonly tries = { answered: 0, unanswered: 0, unavailable: 0, failed: 0 };
  constructor(url: string) {
    this.url = url;
  }

  post<Data = Ordered>(
    path: string,
    token: string,
    body: object,
    keyOf?: (attempt: number) => string,
  ): Promise<Answer<Data>> {
    return this.send({ method: 'POST', path, token, body }, keyOf);
  }

  /** Repeats a call until its outcome is known: after no answer, a 408, a 429 or a 5xx. */
  async send<Data = Ordered>(call: Call, keyOf?: (attempt: number) => string): Promise<Answer<Data>> {
    const end = Date.now() + givesUpAfterMs;
    const outcomes = new Set<string>();
    for (let attempt = 0; Date.now() < end; attempt += 1) {
      const answer = await this.#try<Data>(call, keyOf?.(attempt));
      if (answer && answer.status < 500 && ![408, 429].includes(answer.status)) return answer;
      outcomes.add(answer ? `${answer.status} ${answer.body.code}` : 'no answer');
      await pause(Math.min(50 * 2 ** attempt, 1_000));
    }
    throw new Error(`${call.path} is not answered after ${givesUpAfterMs / 1000} seconds: ${[...outcomes].join(', ')}`);
  }

  async #try<Data>({ method, path, token, body }: Call, key: string | undefined): Promise<Answer<Data> | undefined> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      'x-forwarded-for': this.#nextAddress(),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    try {
      const signal = AbortSignal.timeout(patienceMs);
      const sent = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(this.url + path, sent);
      const answer = { status: response.status, body: (await response.json()) as Body<Data> };
      this.tries[answer.status < 500 ? 'answered' : answer.status === 503 ? 'unavailable' : 'failed'] += 1;
      return answer;
    } catch {
      this.tries.unanswered += 1;
      return undefined;
    }
  }

  #nextAddress(): string {
    const { answered, unanswered, unavailable, failed } = this.tries;
    const count = answered + unanswered + unavailable + failed;
    return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
  }
}
