import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { storage } from '../../lib/storage.ts';
import { sampleOrder } from '../../lib/testing/samples.ts';
import { sendOrder } from './place-order.ts';

const body = {
  items: [{ id: 3, quantity: 1 }],
  name: 'Elena Marsh',
  email: 'elena@marsh.example',
  address: '18 Orchard Lane',
  city: 'Maple Hollow',
  zipCode: '97099',
  fulfilment: 'pickup' as const,
  storeLocation: null,
  expectedTotal: 4.72,
};
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const json = (status: number, answer: object) => async () => new Response(JSON.stringify(answer), { status });
const noNetwork = async () => {
  throw new TypeError('Failed to fetch');
};
const keys = () => fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'));
const outcome = (sending: Promise<unknown>) => sending.catch((error: unknown) => error);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  storage.write('token', 'token-1');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

test('without an answer the same order is sent again under the same key, after 1 and 3 seconds [checkout-8]', async () => {
  fetched.mockImplementationOnce(noNetwork);
  fetched.mockImplementationOnce(json(503, { success: false, code: 'overloaded', message: 'Busy.' }));
  fetched.mockImplementationOnce(json(200, { success: true, data: sampleOrder }));
  const sending = sendOrder('key-1234', body);
  await vi.advanceTimersByTimeAsync(999);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await sending).toEqual(sampleOrder);
  expect(keys()).toEqual(['key-1234', 'key-1234', 'key-1234']);
  expect(new Set(fetched.mock.calls.map(([, init]) => init.body)).size).toBe(1);
});

test('after three tries it is for the customer to decide', async () => {
  fetched.mockImplementation(noNetwork);
  const sending = outcome(sendOrder('key-1234', body));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await sending).toMatchObject({ kind: 'unreachable' });
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('a try that was slow is not repeated: nobody waits a minute without a way out', async () => {
  fetched.mockImplementation(() => new Promise((_, reject) => setTimeout(reject, 20_000, new Error('too late'))));
  const sending = outcome(sendOrder('key-1234', body));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await sending).toMatchObject({ kind: 'unreachable' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('offline there is no point in trying again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fetched.mockImplementation(noNetwork);
  expect(await outcome(sendOrder('key-1234', body))).toBeInstanceOf(ApiError);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a key that was used gives the order that it was used for', async () => {
  const refusal = { success: false, code: 'key_reused', message: 'Placed already.', data: sampleOrder };
  fetched.mockImplementation(json(409, refusal));
  expect(await sendOrder('key-1234', body)).toEqual(sampleOrder);
});

test.each([400, 401, 409, 429])('a refusal with %i is an answer: it is not sent again', async (status) => {
  fetched.mockImplementation(json(status, { success: false, code: 'no', message: 'No.' }));
  expect(await outcome(sendOrder('key-1234', body))).toMatchObject({ kind: 'refused', status });
  expect(fetched).toHaveBeenCalledTimes(1);
});
