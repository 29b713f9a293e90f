import type {
  Contract,
  RequestBody,
  RequestHeaders,
  ResponseBody,
  SignedAccess,
} from '@juniper/core/contracts/contract.ts';
import { contractNumber } from '@juniper/core/contracts/contract-number.ts';
import { create } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isObject, isText } from './guards.ts';
import { messages } from './messages.ts';
import { noteServerTime } from './server-clock.ts';
import { storage } from './storage.ts';

type PublicContract = Contract & { access: 'public' };
type OptionalContract = Contract & { access: 'optional' };
type SignedContract = Contract & { access: SignedAccess };
type FileContract = SignedContract & { method: 'GET'; answers: string };
/** The body of a contract with `file` is that file. */
type SentBody<C extends Contract> = C extends { file: unknown } ? Blob : RequestBody<C>;
type CallArgs<C extends Contract> =
  RequestBody<C> extends undefined
    ? []
    : RequestHeaders<C> extends undefined
      ? [body: SentBody<C>]
      : [body: SentBody<C>, headers: RequestHeaders<C>];

/** The contract's path with its parameters filled in, and a query if it takes one: `/orders?cursor=...`. */
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
/** For files, sent or loaded: as long as the server waits for one. */
const filePatienceMs = 60_000;

/** `refused`: the server said no, and `message` is its own (it may be empty). `unreachable`: no readable answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: 'refused' | 'unreachable';
  readonly status: number;
  readonly code: string;
  /** Further data in the answer, not checked. */
  readonly data: unknown;
  /** How long the server asked us to wait before the next try; 0 if it did not. */
  readonly retryAfterMs: number;

  constructor(
    kind: 'refused' | 'unreachable',
    status: number,
    code: string,
    message: string,
    data?: unknown,
    retryAfterMs = 0,
  ) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.data = data;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Longer waits than this are taken for a mistake. */
const longestWaitMs = 86_400_000;

/** Reads `Retry-After`, a number of seconds or a date. */
const readRetryAfter = (headers: Headers): number => {
  const value = headers.get('retry-after') ?? '';
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return waitMs > 0 ? Math.min(waitMs, longestWaitMs) : 0;
};

/** Describes a failure to the customer: by the server's message if there is one, else by ours. */
export const describeFailure = (error: unknown, refused: string, unreachable: string): string => {
  if (error instanceof ApiError && error.kind === 'refused') return error.message || refused;
  return unreachable;
};

/** The last token that the server did not accept any more, which ends its session. */
export const refusedSession = createStore(() => ({ token: '' }));

/** `words`: the server's message when it refused a change, because this page is of an older version than the server. */
export const useOutdatedPage = create<{ words: string }>(() => ({ words: '' }));

/** The last answer with an ETag for each path. If nothing has changed since, the server answers 304. */
const tagged = new Map<string, { etag: string; token: string | undefined; answer: unknown }>();

const findTagged = (method: string, path: string, token: string | undefined) => {
  const last = method === 'GET' ? tagged.get(path) : undefined;
  return last?.token === token ? last : undefined;
};

type Extras = {
  token?: string;
  headers?: Record<string, string | undefined> | undefined;
  /** The type of the answer in place of JSON; it becomes a `Blob`. */
  answers?: string;
  /** In place of the usual patience. */
  signal?: AbortSignal;
};

const request = async (method: string, path: string, body: unknown, extras: Extras = {}): Promise<unknown> => {
  const { token, headers, answers, signal } = extras;
  const known = findTagged(method, path, token);
  const isFile = body instanceof Blob;
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(apiUrl(path), {
      method,
      headers: {
        accept: answers ?? 'application/json',
        contract: String(contractNumber),
        ...(body === undefined ? {} : { 'content-type': isFile ? body.type : 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(known && { 'if-none-match': known.etag }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
      signal: signal ?? AbortSignal.timeout(isFile || answers ? filePatienceMs : patienceMs),
      // A page is hidden before it is closed. With keepalive the browser finishes the call after that; it refuses files.
      keepalive: document.hidden && !isFile,
    });
    noteServerTime(response.headers.get('date'));
    if (known && response.status === 304) return known.answer;
    if (answers && response.ok) return await response.blob();
    answer = await response.json().catch(() => undefined);
  } catch (cause) {
    throw new ApiError('unreachable', 0, 'unreachable', String(cause));
  }
  if (response.ok && isObject(answer) && answer.success !== false) {
    const etag = response.headers.get('etag');
    if (etag && method === 'GET') tagged.set(path, { etag, token, answer });
    return answer;
  }
  const retryAfterMs = readRetryAfter(response.headers);
  if (!isObject(answer))
    throw new ApiError('unreachable', response.status, 'unreadable', response.statusText, undefined, retryAfterMs);
  const { code, message, data } = answer;
  const [knownCode, words] = [isText(code) ? code : '', isText(message) ? message : ''];
  if (knownCode === 'outdated_page') useOutdatedPage.setState({ words });
  throw new ApiError('refused', response.status, knownCode, words, data, retryAfterMs);
};

/** Makes a call that anyone may make: `send<typeof login>('POST', '/auth/login', body)`. */
export const send = <C extends PublicContract = never>(
  method: C['method'],
  path: PathOf<C>,
  ...[body, headers]: CallArgs<C>
): Promise<ResponseBody<C>> => request(method, path, body, { headers }) as Promise<ResponseBody<C>>;

/** Makes such a call until the signal says that its answer is not needed any more. */
export const sendUntil = <C extends PublicContract = never>(
  signal: AbortSignal,
  method: C['method'],
  path: PathOf<C>,
  ...[body, headers]: CallArgs<C>
): Promise<ResponseBody<C>> => request(method, path, body, { headers, signal }) as Promise<ResponseBody<C>>;

/**
 * Makes a call that anyone may make, with the customer's token where there is one; if its session has ended, it counts
 * as none.
 */
export const sendOptional = <C extends OptionalContract = never>(
  method: C['method'],
  path: PathOf<C>,
  ...[body, headers]: CallArgs<C>
): Promise<ResponseBody<C>> => {
  const token = storage.read('token');
  return request(method, path, body, { ...(token && { token }), headers }) as Promise<ResponseBody<C>>;
};

/** Returns whether the device has a token. Pages that open with a stored user alone make no call by themselves. */
export const hasToken = (): boolean => storage.read('token') !== undefined;

/** Makes a call with the customer's token. A 401 ends the session, unless another login has replaced it since. */
export const withToken = async <T>(use: (token: string) => Promise<T>): Promise<T> => {
  const token = storage.read('token');
  try {
    if (token === undefined) throw new ApiError('refused', 401, 'no_token', messages.noToken);
    return await use(token);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && storage.read('token') === token)
      refusedSession.setState({ token: token ?? '' });
    throw error;
  }
};

/** Makes a call with the customer's token. */
export const sendSigned = <C extends SignedContract = never>(
  method: C['method'],
  path: PathOf<C>,
  ...[body, headers]: CallArgs<C>
): Promise<ResponseBody<C>> =>
  withToken((token) => request(method, path, body, { token, headers })) as Promise<ResponseBody<C>>;

/** Loads a file with the customer's token, all of it or nothing: `loadSigned<typeof getReportCsv>('text/csv', path)`. */
export const loadSigned = <C extends FileContract = never>(answers: C['answers'], path: PathOf<C>): Promise<Blob> =>
  withToken((token) => request('GET', path, undefined, { token, answers })) as Promise<Blob>;

/** Logs a failure that is not shown. */
export const logFailure = (what: string, error: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: this is the one place that logs.
  console.warn(what, error);
};

/** Creates a random key for an order or a form. Not by `randomUUID`, which exists in secure contexts only. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
