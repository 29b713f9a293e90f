import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as auth from '@juniper/core/contracts/auth.ts';
import { errorCodes } from '@juniper/core/contracts/error-codes.ts';
import { expect, onTestFinished, test } from 'vitest';
import { listErrors } from '../src/site/docs/list-errors.ts';
import { contracts } from './contracts.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));

test('/api/docs.json is an OpenAPI document of exactly the contracts, all of them mounted', async () => {
  const { status, body, headers } = await api.call('GET', '/docs.json');
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('application/json');
  expect(body).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Juniper Row API', version },
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
  const { body } = await api.call('GET', '/docs.json');
  const { schemas, examples, securitySchemes } = body.components;
  const register = body.paths['/api/auth/register'].post;
  expect(register).toMatchObject({ operationId: 'register', summary: auth.register.summary, security: [] });
  expect(register.requestBody.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/RegisterRequest',
  });
  expect(schemas.RegisterRequest.required).toEqual(['name', 'email', 'password']);
  expect(register.responses['200'].content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/LoginResponse',
  });
  expect(schemas.LoginResponse.required).toEqual(['success', 'token', 'user', 'message']);
  const taken = register.responses['409'].content['application/json'];
  expect(taken.schema).toEqual({ $ref: '#/components/schemas/ErrorResponse' });
  expect(schemas.ErrorResponse.required).toEqual(['success', 'code', 'message']);
  expect(taken.examples.email_taken).toEqual({ $ref: '#/components/examples/409_email_taken' });
  expect(examples['409_email_taken'].summary).toBe('The email address has an account already.');
  expect(body.paths['/api/auth/user'].get.security).toEqual([{ session: [] }]);
  const { parameters } = body.paths['/api/orders'].post;
  expect(parameters).toMatchObject([
    { in: 'header', name: 'idempotency-key', required: true },
    { in: 'header', name: 'catalogue', required: false },
  ]);
  const events = body.paths['/api/orders/events'].get.responses['200'].content;
  expect(events['text/event-stream'].schema.required).toEqual(['orders', 'loyaltyPoints']);
  expect(securitySchemes).toEqual({ session: { type: 'http', scheme: 'bearer' } });
});

test.each(contracts)('$operationId has a summary of one short sentence', async ({ operationId, summary }) => {
  expect(operationId).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
  expect(summary).toMatch(/^[A-Z][a-z]+ .*[^.]$/);
  expect(summary.length).toBeLessThanOrEqual(80);
});

test('a linter finds nothing in the document', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lint = (document: object) => {
    writeFileSync(join(folder, 'docs.json'), JSON.stringify(document));
    // The server of the test has no public address.
    const options = ['--extends=recommended-strict', '--skip-rule=no-server-example.com', '--format=json'];
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const linter = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
    try {
      return execFileSync(process.execPath, [linter, 'lint', 'docs.json', ...options], {
        cwd: folder,
        env,
        stdio: 'pipe',
      });
    } catch (error) {
      return (error as { stdout: Buffer }).stdout;
    }
  };
  const listRules = (document: object): string[] =>
    JSON.parse(lint(document).toString()).problems.map(({ ruleId }: { ruleId: string }) => ruleId);
  const { body } = await api.call('GET', '/docs.json');
  expect(listRules(body)).toEqual([]);

  const wrong = structuredClone(body);
  wrong.paths['/api/auth/login'].post.operationId = 'register';
  wrong.paths['/api/auth/user'].get.responses['200'].content['application/json'].schema = {
    $ref: '#/components/schemas/Nothing',
  };
  expect(new Set(listRules(wrong))).toEqual(new Set(['operation-operationId-unique', 'no-unresolved-refs']));
});

test('every error code has one meaning, belongs to calls that exist, and is in the code', () => {
  const names = new Set(contracts.map(({ operationId }) => operationId));
  expect(errorCodes.flatMap(({ calls }) => calls.filter((call) => !names.has(call)))).toEqual([]);
  const keys = errorCodes.map(({ status, code }) => `${status} ${code}`);
  expect(keys.filter((key, at) => keys.indexOf(key) < at)).toEqual([]);

  const documented = new Set(contracts.flatMap(listErrors).map(({ code }) => code));
  // A rule that checkout shares names its refusals itself.
  const source = globSync(['src/**/*.ts', '../core/src/rules/delivery.ts'], { cwd: join(import.meta.dirname, '..') })
    .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
    .join('\n');
  const thrown = [...source.matchAll(/HttpError\(\s*\d{3},\s*'(\w+)'/g)].map(([, code = '']) => code);
  // The payment provider's webhook is no contract.
  expect(thrown.filter((code) => !documented.has(code))).toEqual(['wrong_signature']);
  expect(errorCodes.filter(({ code }) => !source.includes(code) && !code.endsWith('_only'))).toEqual([]);
});

test('/api/docs is a page with every call, without scripts', async () => {
  const { status, body, headers } = await api.call('GET', '/docs');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { operationId, path } of contracts) {
    expect(body).toContain(`<h3 id="${operationId}">`);
    expect(body).toContain(`<code>/api${path.replace(/:(\w+)/, '{$1}')}</code>`);
  }
  expect(body).toContain(`<h1>Juniper Row API ${version}</h1>`);
  expect(body).not.toMatch(/<script|style="| on\w+="|https?:/);
  const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => `id="${id}"`);
  expect(links.filter((id) => !body.includes(id))).toEqual([]);
  const style = await api.call('GET', '/docs.css');
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
});
