import { setTimeout as delay } from 'node:timers/promises';
import { newId } from './books.ts';
import type { Faults, Ordered } from './faults.ts';
import { type createOperations, findOperation } from './operations.ts';
import { readForm } from './parameters.ts';
import { Refused } from './refused.ts';

type StripeCall = { line: string; form: URLSearchParams; key: string | undefined; authorization: string | undefined };

/** `undefined` ends the connection without an answer. */
type Answer = { status: number; headers: Record<string, string>; body: string } | undefined;

type Kept = { asked: string; requestId: string; at: number; result: Result | undefined };

const daySeconds = 86_400;
type Result = { status: number; body: string; isKept: boolean };

const succeeded = (body: object): Result => ({ status: 200, body: JSON.stringify(body), isKept: true });
const failed = ({ status, message, details, isKept }: Refused): Result => ({
  status,
  isKept,
  body: JSON.stringify({ error: { message, ...details } }),
});

const broken = () => failed(new Refused(500, 'Something went wrong on our side.', { type: 'api_error' }));
const limited = () => failed(new Refused(429, 'Too many requests.', { code: 'rate_limit' }, false));
const declined = () => failed(new Refused(402, 'Declined.', { type: 'card_error', code: 'card_declined' }));
const otherBody = () =>
  failed(new Refused(400, 'Keys can only be used with the same parameters.', { type: 'idempotency_error' }, false));
const inUse = () =>
  failed(new Refused(409, 'In use.', { type: 'idempotency_error', code: 'idempotency_key_in_use' }, false));

type Parts = { run: ReturnType<typeof createOperations>; faults: Faults; secretKey: string; now: () => number };

/** Answers as Stripe does: idempotency keys, errors, and planted faults. */
export function createAnswers({ run, faults, secretKey, now }: Parts) {
  const keys = new Map<string, Kept>();

  const work = async (act: () => object, ordered: Ordered | undefined): Promise<Result> => {
    if (ordered?.fault === 'slow') await delay(ordered.ms, undefined, { ref: false });
    if (ordered?.fault === 'broken') return broken();
    if (ordered?.fault === 'declined') return declined();
    try {
      const result = succeeded(act());
      return ordered?.fault === 'broken after' ? broken() : result;
    } catch (error) {
      if (error instanceof Refused) return failed(error);
      throw error;
    }
  };

  /** The first answer under a key is given again, a 500 too, until the key is forgotten after a day. */
  const once = async (key: string, asked: string, act: () => Promise<Result>, requestId: string) => {
    const before = keys.get(key);
    const earlier = before && before.at + daySeconds > now() ? before : undefined;
    if (earlier && earlier.asked !== asked) return { result: otherBody(), original: undefined };
    if (earlier) return { result: earlier.result ?? inUse(), original: earlier.result && earlier.requestId };
    const kept: Kept = { asked, requestId, at: now(), result: undefined };
    keys.set(key, kept);
    const result = await act();
    if (result.isKept) kept.result = result;
    else keys.delete(key);
    return { result, original: undefined };
  };

  const answerWith = (requestId: string, { status, body }: Result, original?: string): Answer => ({
    status,
    body,
    headers: {
      'content-type': 'application/json',
      'request-id': requestId,
      // Trying again would only bring the same answer.
      ...(status === 500 && { 'stripe-should-retry': 'false' }),
      ...(original && { 'idempotent-replayed': 'true', 'original-request': original }),
    },
  });

  return async ({ line, form, key, authorization }: StripeCall): Promise<Answer> => {
    const requestId = newId('req');
    if (authorization !== `Bearer ${secretKey}`) {
      const message = `Invalid API Key provided: ${authorization}`;
      return answerWith(requestId, failed(new Refused(401, message, {}, false)));
    }
    const found = findOperation(line);
    if (!found)
      return answerWith(requestId, failed(new Refused(404, `Unrecognized request URL (${line}).`, {}, false)));
    const { operation, id } = found;
    const ordered = faults.next(operation);
    if (ordered?.fault === 'unheard') return undefined;
    if (ordered?.fault === 'limited') return answerWith(requestId, limited());
    const act = () => work(() => run(operation, id, readForm(form)), ordered);
    form.sort();
    const { result, original } =
      key === undefined
        ? { result: await act(), original: undefined }
        : await once(key, `${line} ${form}`, act, requestId);
    return ordered?.fault === 'lost' ? undefined : answerWith(requestId, result, original);
  };
}
