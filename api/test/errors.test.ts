import { expect, test } from 'vitest';
import { createLog } from '../src/platform/log.ts';
import { createTestApp, openTestApp } from './test-app.ts';

const api = await openTestApp();

const json = { 'content-type': 'application/json' };
const wrongInput = { success: false, code: 'invalid_request', message: 'Please check what you entered.' };

test.each([
  ['broken JSON', json, '{"email":', 400, wrongInput],
  ['no body', {}, undefined, 400, wrongInput],
  ['a body that is no object', json, '[]', 400, wrongInput],
  ['a poisoned prototype', json, '{"__proto__": {"x": 1}}', 400, wrongInput],
  ['another type', { 'content-type': 'text/xml' }, '<a/>', 415, { ...wrongInput, code: 'unsupported_type' }],
  ['a huge body', json, JSON.stringify({ email: 'x'.repeat(70_000) }), 413, { code: 'too_large' }],
])('%s is refused in the one shape', async (_what, headers, payload, status, body) => {
  const answer = await api.app.inject({ method: 'POST', url: '/api/auth/login', headers, ...(payload && { payload }) });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ success: false, ...body });
  expect(Object.keys(answer.json()).sort()).toEqual(['code', 'message', 'success']);
});

test('a field that is refused is named', async () => {
  const answer = await api.call('POST', '/auth/login', { body: { email: 'a@example.com', password: '' } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', data: { field: 'password' } } });
});

test.each(['GET', 'POST', 'DELETE'] as const)('an unknown call by %s is a 404 in the one shape', async (method) => {
  const answer = await api.call(method, '/nothing/here');
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ success: false, code: 'not_found', message: 'We could not find that.' });
});

test.each(['/api', '/api/', '/api/auth/%E0%A4%A', '/elsewhere'])('%s has the one shape too', async (url) => {
  const answer = await api.app.inject({ method: 'POST', url });
  expect(answer.json()).toMatchObject({ success: false, code: expect.stringMatching(/not_found|invalid_request/) });
});

test('an unforeseen error says nothing of the inside, neither to the customer nor, of customers, in the log', async () => {
  let logged = '';
  const write = (line: string) => {
    logged += line;
  };
  const other = await createTestApp({ log: createLog('info', { write }) });
  const { token } = await other.register({ email: 'secret.person@example.com' });
  await other.db.schema.alterTable('users').renameColumn('newsletter', 'letters').execute();
  const answer = await other.call('POST', '/auth/login', {
    body: { email: 'secret.person@example.com', password: 'Secret1!' },
  });
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    success: false,
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
  });
  await other.close();
  expect(logged).toContain('"status":500');
  expect(logged).toContain('"code":"42703"');
  expect(logged).toContain(`"reqId":"${answer.headers['x-request-id']}"`);
  expect(logged).not.toContain('secret.person');
  expect(logged).not.toContain('Secret1!');
  expect(logged).not.toContain(token);
});

test('every answer carries the security headers; HSTS only where the site is https', async () => {
  const { headers } = await api.call('GET', '/health/live');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
  const secure = await createTestApp({ publicUrl: 'https://juniperrow.example' }, api.databaseUrl);
  const answer = await secure.call('GET', '/nothing');
  expect(answer.headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  });
  await secure.close();
});
