import type { BodyOf, Contract, HeadersOf, ResponseOf } from '@juniper/core/contracts/contract.ts';
import { isObject, isText } from './guards.ts';
import { messages } from './messages.ts';
import { storage } from './storage.ts';

type PublicContract = Contract & { access: 'public' };
type SignedContract = Contract & { access: 'customer' | 'staff' };
type CallArgs<C extends Contract> =
  BodyOf<C> extends undefined
    ? []
    : HeadersOf<C> extends undefined
      ? [body: BodyOf<C>]
      : [body: BodyOf<C>, headers: HeadersOf<C>];

/** The contract's path with its parameters filled in, and a query where it takes one: `/orders?cursor=...`. */
type Filled<Path extends string> = Path extends `${infer Before}/:${string}/${infer After}`
  ? `${Before}/${string}/${Filled<After>}`
  : Path extends `${infer Before}/:${string}`
    ? `${Before}/${string}`
    : Path;
export type PathOf<C extends Contract> =
  | Filled<C['path']>
  | (C extends { query: unknown } ? `${Filled<C['path']>}?${string}` : never);

export const apiUrl = (path: string): string => (import.meta.env.VITE_API_URL ?? '/api') + path;
const patienceMs = 20_000;

/** `refused`: the server said no, and `message` is its own (it may be empty). `unreachable`: no readable answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: 'refused' | 'unreachable';
  readonly status: number;
  readonly code: string;
  /** What the server sent along to go on with, unchecked. */
  readonly data: unknown;

  constructor(kind: 'refused' | 'unreachable', status: number, code: string, message: string, data?: unknown) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

/** What the customer reads: the server's own words where it has some, else ours. */
export const wordsFor = (error: unknown, refused: string, unreachable: string): string => {
  if (error instanceof ApiError && error.kind === 'refused') return error.message || refused;
  return unreachable;
};

const sessionEndListeners = new Set<() => void>();

/** Hears of every session that the server no longer accepts (decision 33). Returns how to stop listening. */
export const listenForSessionEnd = (listener: () => void): (() => void) => {
  sessionEndListeners.add(listener);
  return () => {
    sessionEndListeners.delete(listener);
  };
};

/** The last answer to each path that carried a tag: asking again costs the server a 304 when nothing changed (decision 40). */
const tagged = new Map<string, { etag: string; token: string | undefined; answer: unknown }>();

const findTagged = (method: string, path: string, token: string | undefined) => {
  const last = method === 'GET' ? tagged.get(path) : undefined;
  return last?.token === token ? last : undefined;
};

type Extras = { token?: string; headers?: Record<string, string> | undefined };

const request = async (method: string, path: string, body: unknown, extras: Extras = {}): Promise<unknown> => {
  const { token, headers } = extras;
  const known = findTagged(method, path, token);
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(apiUrl(path), {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(known && { 'if-none-match': known.etag }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
      // A page that is being closed hides first: what it sends then outlives it.
      keepalive: document.hidden,
    });
    if (known && response.status === 304) return known.answer;
    answer = await response.json().catch(() => undefined);
  } catch (cause) {
    throw new ApiError('unreachable', 0, 'unreachable', String(cause));
  }
  if (response.ok && isObject(answer) && answer.success !== false) {
    const etag = response.headers.get('etag');
    if (etag && method === 'GET') tagged.set(path, { etag, token, answer });
    return answer;
  }
  if (!isObject(answer)) throw new ApiError('unreachable', response.status, 'unreadable', response.statusText);
  const { code, message, data } = answer;
  throw new ApiError('refused', response.status, isText(code) ? code : '', isText(message) ? message : '', data);
};

/** A call that anyone may make: `send<typeof login>('POST', '/auth/login', body)`. */
export const send = <C extends PublicContract = never>(
  method: C['method'],
  path: PathOf<C>,
  ...[body]: CallArgs<C>
): Promise<ResponseOf<C>> => request(method, path, body) as Promise<ResponseOf<C>>;

/** Does something in the name of the customer. A 401 ends the session, unless another one has begun since. */
export const withToken = async <T>(use: (token: string) => Promise<T>): Promise<T> => {
  const token = storage.read('token');
  try {
    if (token === undefined) throw new ApiError('refused', 401, 'no_token', messages.noToken);
    return await use(token);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && storage.read('token') === token) {
      for (const listener of sessionEndListeners) listener();
    }
    throw error;
  }
};

/** A call in the name of the customer. */
export const sendSigned = <C extends SignedContract = never>(
  method: C['method'],
  path: PathOf<C>,
  ...[body, headers]: CallArgs<C>
): Promise<ResponseOf<C>> =>
  withToken((token) => request(method, path, body, { token, headers })) as Promise<ResponseOf<C>>;
