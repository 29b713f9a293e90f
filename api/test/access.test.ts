import type { Contract } from '@juniper/core/contracts/contract.ts';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../src/platform/http/authentication.ts';
import { answerError } from '../src/platform/http/errors.ts';
import { mount } from '../src/platform/http/mount.ts';

const contract = (access: Contract['access']) => ({
  method: 'PUT' as const,
  path: `/${access}/:id` as const,
  access,
  summary: 'A call for the test',
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ shout: z.stringbool().default(false) }),
  body: z.object({ text: z.string() }),
  response: z.object({ said: z.string() }),
});

const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.setErrorHandler(answerError);
const callerWith = (role: string) => ({ account: { role }, tokenHash: Buffer.alloc(32) }) as Caller;
const api = { app, findCaller: async (token: string) => (token === 'stranger' ? undefined : callerWith(token)) };
for (const access of ['public', 'customer', 'board.work'] as const) {
  mount(api, contract(access)).with(async ({ params, query, body }) => {
    const text = `${body.text} ${params.id + 1}`;
    return { said: query.shout ? text.toUpperCase() : text, secret: 'not in the contract' };
  });
}

const call = async (path: string, token?: string, body: object = { text: 'order' }) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await app.inject({ method: 'PUT', url: path, headers, payload: body });
  return { status: answer.statusCode, body: answer.json() };
};

test('a handler gets what the contract parsed, and only what the contract names goes out', async () => {
  expect(await call('/public/41?shout=true')).toEqual({ status: 200, body: { said: 'ORDER 42' } });
  expect(await call('/public/x')).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  expect(await call('/public/1?shout=maybe')).toMatchObject({ status: 400 });
  expect(await call('/public/1', undefined, { text: 7 })).toMatchObject({ status: 400 });
});

test.each([
  ['customer', undefined, 401],
  ['customer', 'stranger', 401],
  ['customer', 'customer', 200],
  ['customer', 'staff', 200],
  ['board.work', undefined, 401],
  ['board.work', 'customer', 403],
  ['board.work', 'staff', 200],
])('a call for %s made by %s is answered with %i', async (access, token, status) => {
  expect(await call(`/${access}/1`, token)).toMatchObject({ status });
});

test('who may not call hears so before what was sent is looked at', async () => {
  expect(await call('/customer/1', undefined, {})).toMatchObject({ status: 401, body: { code: 'no_token' } });
  expect(await call('/board.work/1', 'customer', {})).toMatchObject({ status: 403, body: { code: 'staff_only' } });
});
