import * as auth from '@juniper/core/contracts/auth.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from './contracts.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

test('/api/docs is an OpenAPI document of exactly the contracts, all of them mounted', async () => {
  const { status, body, headers } = await api.call('GET', '/docs');
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('application/json');
  expect(body).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Juniper Row API' },
    servers: [{ url: 'http://localhost:3000' }],
  });

  const documented = Object.entries(body.paths as Record<string, object>).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual(
    contracts.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/, '{$1}')}`).sort(),
  );
});

test('a call says what goes in, what comes out, how it is refused and who may make it', async () => {
  const { body } = await api.call('GET', '/docs');
  const register = body.paths['/api/auth/register'].post;
  expect(register.summary).toBe(auth.register.summary);
  expect(register.security).toEqual([]);
  expect(register.requestBody.content['application/json'].schema.required).toEqual(['name', 'email', 'password']);
  expect(register.responses['200'].content['application/json'].schema.required).toEqual([
    'success',
    'token',
    'user',
    'message',
  ]);
  expect(register.responses['4XX'].content['application/json'].schema.required).toEqual(['success', 'code', 'message']);
  expect(body.paths['/api/auth/user'].get.security).toEqual([{ session: [] }]);
  const { parameters } = body.paths['/api/orders'].post;
  expect(parameters).toMatchObject([
    { in: 'header', name: 'idempotency-key', required: true },
    { in: 'header', name: 'catalogue', required: false },
  ]);
  const events = body.paths['/api/orders/events'].get.responses['200'].content;
  expect(events['text/event-stream'].schema.required).toEqual(['orders', 'loyaltyPoints']);
  expect(body.components.securitySchemes).toEqual({ session: { type: 'http', scheme: 'bearer' } });
});
