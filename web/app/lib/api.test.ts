import type { getUser, login } from '@juniper/core/contracts/auth.ts';
import { contractNumber } from '@juniper/core/contracts/contract-number.ts';
import type { removeFavorite } from '@juniper/core/contracts/favorites.ts';
import type { listOrders, placeOrder } from '@juniper/core/contracts/orders.ts';
import type { getReportCsv } from '@juniper/core/contracts/reports.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, loadSigned, refusedSession, send, sendSigned } from './api.ts';
import { storage } from './storage.ts';
import { type LocalApi, startLocalApi } from './testing/local-api.ts';
import { sampleUser, signedIn } from './testing/samples.ts';

let api: LocalApi;
const sessionEnded = vi.fn();
let stopListening: () => void;

beforeEach(async () => {
  api = await startLocalApi();
  stopListening = refusedSession.subscribe(sessionEnded);
});

afterEach(async () => {
  stopListening();
  sessionEnded.mockReset();
  localStorage.clear();
  await api.stop();
});

const logIn = () => send<typeof login>('POST', '/auth/login', { email: 'a@b.example', password: 'x' });
const loadUser = () => sendSigned<typeof getUser>('GET', '/auth/user');

const catchFailure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
};

test('a public call sends JSON without a token and gives the typed answer', async () => {
  storage.write('token', 'secret');
  api.answer = () => ({ body: signedIn });
  const answer = await logIn();
  expect(answer.user.name).toBe(sampleUser.name);
  const [request] = api.requests;
  expect(request).toMatchObject({ method: 'POST', path: '/api/auth/login' });
  expect(request?.body).toEqual({ email: 'a@b.example', password: 'x' });
  expect(request?.headers['content-type']).toBe('application/json');
  expect(request?.headers.contract).toBe(String(contractNumber));
  expect(request?.headers.authorization).toBeUndefined();
});

test('a signed call carries the stored token, and no body where the contract has none [access-5]', async () => {
  storage.write('token', 'secret');
  api.answer = () => ({ body: { user: sampleUser } });
  expect(await loadUser()).toEqual({ user: sampleUser });
  expect(api.requests[0]?.headers.authorization).toBe('Bearer secret');
  expect(api.requests[0]?.headers['content-type']).toBeUndefined();
  expect(sessionEnded).not.toHaveBeenCalled();
});

test.each([
  ['seconds', '7', 7_000],
  ['a date', 'Sat, 14 Nov 2026 20:00:09 GMT', 9_000],
  ['a date that has passed', 'Sat, 14 Nov 2026 19:00:00 GMT', 0],
  ['ten years', '315360000', 86_400_000],
  ['nonsense', 'soon', 0],
  ['nothing', undefined, 0],
])('Retry-After of %s is told with the failure', async (_, header, expected) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-14T20:00:00Z') });
  const headers = header === undefined ? undefined : { 'retry-after': header };
  for (const body of [{ success: false, code: 'unavailable', message: '' }, 'Bad gateway']) {
    api.answer = () => ({ status: 503, ...(headers && { headers }), body });
    expect((await catchFailure(logIn())).retryAfterMs).toBe(expected);
  }
  vi.useRealTimers();
});

test('what a page sends while it is being closed outlives it', async () => {
  api.answer = () => ({ body: signedIn });
  const sent = vi.spyOn(globalThis, 'fetch');
  await logIn();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await logIn();
  expect(sent.mock.calls.map(([, options]) => options?.keepalive)).toEqual([false, true]);
  hidden.mockRestore();
  sent.mockRestore();
});

test('method and path are checked against the contract by the compiler', () => {
  // Never run: the check is that each line is an error.
  const wrong = () => [
    // @ts-expect-error another method
    send<typeof login>('GET', '/auth/login', { email: '', password: '' }),
    // @ts-expect-error another path
    send<typeof login>('POST', '/auth/logon', { email: '', password: '' }),
    // @ts-expect-error no body
    send<typeof login>('POST', '/auth/login'),
    // @ts-expect-error a call that needs a token
    send<typeof getUser>('GET', '/auth/user'),
    // @ts-expect-error a call that takes none
    sendSigned<typeof login>('POST', '/auth/login', { email: '', password: '' }),
    // @ts-expect-error a contract must be named
    send('POST', '/auth/login', { email: '', password: '' }),
  ];
  expect(wrong).toBeTypeOf('function');
});

describe('failures have one shape', () => {
  test('a refusal has status, code and the message of the server', async () => {
    api.answer = () => ({ status: 409, body: { success: false, code: 'email_taken', message: 'Taken.' } });
    const { kind, status, code, message } = await catchFailure(logIn());
    expect({ kind, status, code, message }).toEqual({
      kind: 'refused',
      status: 409,
      code: 'email_taken',
      message: 'Taken.',
    });
  });

  test('success false is a refusal under any status', async () => {
    api.answer = () => ({ status: 200, body: { success: false } });
    expect(await catchFailure(logIn())).toMatchObject({ kind: 'refused', status: 200, code: '', message: '' });
  });

  test.each([
    ['a proxy’s error page', 502, '<html>Bad gateway</html>'],
    ['a portal’s page with status 200', 200, '<html>Please accept our terms</html>'],
    ['an empty answer', 200, ''],
    ['JSON that is no object', 200, '"ok"'],
  ])('%s is no answer', async (_, status, body) => {
    api.answer = () => ({ status, body });
    expect(await catchFailure(logIn())).toMatchObject({ kind: 'unreachable', status });
  });

  test('nobody answers', async () => {
    api.unplug();
    expect(await catchFailure(logIn())).toMatchObject({ kind: 'unreachable', status: 0 });
  });
});

describe('an ended session', () => {
  test('a 401 on a signed call reaches the listener', async () => {
    storage.write('token', 'old');
    api.answer = () => ({ status: 401, body: { success: false, code: 'unauthenticated', message: 'Please log in.' } });
    expect(await catchFailure(loadUser())).toMatchObject({ status: 401, message: 'Please log in.' });
    expect(sessionEnded).toHaveBeenCalledOnce();
  });

  test('without a token the call fails before it is sent [session-4]', async () => {
    expect(await catchFailure(loadUser())).toMatchObject({ status: 401, message: 'No token found' });
    expect(api.requests).toEqual([]);
    expect(sessionEnded).toHaveBeenCalledOnce();
  });

  test.each([403, 404, 429, 500, 503])('%i logs nobody out [session-3]', async (status) => {
    storage.write('token', 'good');
    api.answer = () => ({ status, body: { success: false, code: 'x', message: 'x' } });
    await catchFailure(loadUser());
    expect(sessionEnded).not.toHaveBeenCalled();
  });

  test('a network fault logs nobody out [session-3]', async () => {
    storage.write('token', 'good');
    api.unplug();
    await catchFailure(loadUser());
    expect(sessionEnded).not.toHaveBeenCalled();
  });

  test('a wrong password is not an ended session', async () => {
    storage.write('token', 'good');
    api.answer = () => ({ status: 401, body: { success: false, code: 'bad_credentials', message: 'No.' } });
    await catchFailure(logIn());
    expect(sessionEnded).not.toHaveBeenCalled();
  });

  test('a late 401 of an earlier session leaves the new one alone', async () => {
    storage.write('token', 'old');
    api.answer = () => {
      storage.write('token', 'new');
      return { status: 401, body: { success: false, code: 'unauthenticated', message: '' } };
    };
    await catchFailure(loadUser());
    expect(sessionEnded).not.toHaveBeenCalled();
  });
});

describe('what did not change is not sent again', () => {
  const tagged = (etag: string) => {
    api.answer = ({ headers }) =>
      headers['if-none-match'] === etag
        ? { status: 304, headers: { etag }, body: '' }
        : { headers: { etag }, body: { user: { ...sampleUser, name: etag } } };
  };
  const tagsSent = () => api.requests.map(({ headers }) => headers['if-none-match']);

  test('the tag goes along, and a 304 gives the answer that is known', async () => {
    storage.write('token', 'tagged-1');
    tagged('"one"');
    const first = await loadUser();
    expect(await loadUser()).toBe(first);
    tagged('"two"');
    expect((await loadUser()).user.name).toBe('"two"');
    expect(tagsSent()).toEqual([undefined, '"one"', '"one"']);
  });

  test('one customer’s answer is never another’s', async () => {
    tagged('"same"');
    for (const token of ['tagged-2', 'tagged-3']) {
      storage.write('token', token);
      await loadUser();
    }
    expect(tagsSent()).toEqual([undefined, undefined]);
  });
});

test('a call sends the headers that its contract asks for, checked by the compiler', async () => {
  storage.write('token', 'good');
  api.answer = () => ({ body: { success: true } });
  const order = { items: [], name: '', email: '', address: '', city: '', zipCode: '' };
  await sendSigned<typeof placeOrder>('POST', '/orders', order, { 'idempotency-key': 'key-1234' });
  expect(api.requests[0]?.headers['idempotency-key']).toBe('key-1234');
  // @ts-expect-error without its key, and never run
  const wrong = () => sendSigned<typeof placeOrder>('POST', '/orders', order);
  expect(wrong).toBeTypeOf('function');
});

test('a file is loaded with the token as it is; a refusal is read as ever', async () => {
  storage.write('token', 'secret');
  const load = () => loadSigned<typeof getReportCsv>('text/csv', '/owner/reports.csv?kind=shown');
  api.answer = () => ({ headers: { 'content-type': 'text/csv' }, body: 'Day\r\n' });
  expect(await (await load()).text()).toBe('Day\r\n');
  expect(api.requests[0]?.headers).toMatchObject({ accept: 'text/csv', authorization: 'Bearer secret' });
  api.answer = () => ({ status: 400, body: { success: false, code: 'too_long', message: 'Fewer days, please.' } });
  expect(await catchFailure(load())).toMatchObject({
    kind: 'refused',
    code: 'too_long',
    message: 'Fewer days, please.',
  });
});

test('paths carry parameters and queries, checked by the compiler', async () => {
  storage.write('token', 'good');
  api.answer = () => ({ body: { success: true } });
  await sendSigned<typeof removeFavorite>('DELETE', `/auth/favorites/${sampleUser.id}`);
  await sendSigned<typeof listOrders>('GET', '/orders');
  await sendSigned<typeof listOrders>('GET', `/orders?cursor=${sampleUser.id}`);
  expect(api.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `DELETE /api/auth/favorites/${sampleUser.id}`,
    'GET /api/orders',
    `GET /api/orders?cursor=${sampleUser.id}`,
  ]);
  // Never run: the check is that each line is an error.
  const wrong = () => [
    // @ts-expect-error another path
    sendSigned<typeof removeFavorite>('DELETE', `/auth/favorite/${sampleUser.id}`),
    // @ts-expect-error no query there
    sendSigned<typeof getUser>('GET', '/auth/user?all=1'),
  ];
  expect(wrong).toBeTypeOf('function');
});
