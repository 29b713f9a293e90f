import { setTimeout as pause } from 'node:timers/promises';
import { callApi, toAddress } from './call-api.ts';

type OrderAnswer = { id: string; status: string; totalAmount: number };
type Body<Data> = { data?: Data; code?: string };
export type Answer<Data = OrderAnswer> = { status: number; body: Body<Data> };
type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; token: string; body?: object };
type GetKey = (attempt: number) => string;

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

  post<Data = OrderAnswer>(path: string, token: string, body: object, getKey?: GetKey): Promise<Answer<Data>> {
    return this.send({ method: 'POST', path, token, body }, getKey);
  }

  /** Repeats a call until its outcome is known: after no answer, a 408, a 429 or a 5xx. */
  async send<Data = OrderAnswer>(call: Call, getKey?: GetKey): Promise<Answer<Data>> {
    const end = Date.now() + givesUpAfterMs;
    const outcomes = new Set<string>();
    for (let attempt = 0; Date.now() < end; attempt += 1) {
      const answer = await this.#try<Data>(call, getKey?.(attempt));
      if (answer && answer.status < 500 && ![408, 429].includes(answer.status)) return answer;
      outcomes.add(answer ? `${answer.status} ${answer.body.code}` : 'no answer');
      await pause(Math.min(50 * 2 ** attempt, 1_000));
    }
    throw new Error(`${call.path} is not answered after ${givesUpAfterMs / 1000} seconds: ${[...outcomes].join(', ')}`);
  }

  async #try<Data>({ path, ...call }: Call, key: string | undefined): Promise<Answer<Data> | undefined> {
    const { answered, unanswered, unavailable, failed } = this.tries;
    const address = toAddress(answered + unanswered + unavailable + failed);
    const signal = AbortSignal.timeout(patienceMs);
    try {
      const answer = await callApi<Body<Data>>(this.url + path, { ...call, key, address, signal });
      this.tries[answer.status < 500 ? 'answered' : answer.status === 503 ? 'unavailable' : 'failed'] += 1;
      return answer;
    } catch {
      this.tries.unanswered += 1;
      return undefined;
    }
  }
}
