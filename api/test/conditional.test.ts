import { describe, expect, test } from 'vitest';
import { placeOrder } from './place-order.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

const ask = (path: string, token: string, etag?: string) =>
  api.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, ...(etag && { 'if-none-match': etag }) },
  });

describe.each(['/auth/user', '/orders', '/auth/profile/stats'])('GET %s', (path) => {
  test('is a 304 without a body while nothing changed, and a new answer afterwards', async () => {
    const { token, user } = await api.register();
    const first = await ask(path, token);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers['cache-control']).toBe('no-store');

    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await ask(path, token, known);
      expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
      expect(again.headers.etag).toBe(etag);
      expect(again.headers['content-type']).toBeUndefined();
      expect(again.headers['cache-control']).toBe('no-store');
    }
    await placeOrder(api, user.id, 1180);
    const changed = await ask(path, token, etag);
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
    expect(changed.json()).not.toEqual(first.json());
  });

  test('is refused to who has no session any more, whatever they know', async () => {
    const { token } = await api.register();
    const { headers } = await ask(path, token);
    await api.call('POST', '/auth/logout', { token });
    const answer = await ask(path, token, String(headers.etag));
    expect(answer.statusCode).toBe(401);
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.json()).toMatchObject({ code: 'session_ended' });
  });
});

test("another customer's answer is another answer", async () => {
  const [ada, eve] = [await api.register(), await api.register()];
  const { headers } = await ask('/auth/user', ada.token);
  expect((await ask('/auth/user', eve.token, String(headers.etag))).statusCode).toBe(200);
});
