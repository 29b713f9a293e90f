// `npm run stand-ins -w scripts`, as docs/self-hosting.md describes it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMailer } from '../api/src/emails/mailer.ts';

const shop = 'http://localhost:8080';
let standIns: ChildProcess;
let args: string[];
let site: string;
let output = '';

const readVariable = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(output)?.[1] ?? '';

/** Returns Google's answer to somebody who comes from this page. */
const signIn = (page: string) => {
  const asked = new URLSearchParams({ client_id: 'stand-in', redirect_uri: page, state: 's1', nonce: 'n1' });
  const body = new URLSearchParams({ name: 'Grace Hopper', email: 'grace@example.com' });
  return fetch(`${site}/o/oauth2/v2/auth?${asked}`, { method: 'POST', body, redirect: 'manual' });
};

/** Starts the stand-ins on three ports that nobody has. */
const start = async (): Promise<void> => {
  const port = randomInt(10_000, 30_000);
  site = `http://127.0.0.1:${port}`;
  args = ['scripts/stand-ins.ts', '--shop', shop, '--port', String(port)];
  output = '';
  standIns = spawn(process.execPath, args);
  for (const stream of [standIns.stdout, standIns.stderr]) stream?.on('data', (chunk) => (output += chunk));
  await vi.waitFor(() => expect(output).toMatch(/GOOGLE_JWKS_URL=|is taken/), { timeout: 30_000, interval: 100 });
  if (output.includes('is taken')) await start();
};

beforeAll(start, 60_000);

afterAll(() => standIns.kill());

test('signs somebody in as Google does, with a key that it serves', async () => {
  const { status, headers } = await signIn(`${shop}/login`);
  const [page, answer] = (headers.get('location') ?? '').split('#');
  const parameters = new URLSearchParams(answer);
  expect([status, page, parameters.get('state')]).toEqual([303, `${shop}/login`, 's1']);
  const [, payload = ''] = (parameters.get('id_token') ?? '').split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(claims).toMatchObject({ aud: 'stand-in', nonce: 'n1', email: 'grace@example.com', name: 'Grace Hopper' });
  expect(await (await fetch(readVariable('GOOGLE_JWKS_URL'))).json()).toMatchObject({ keys: [{ kid: 'stand-in' }] });
  expect((await signIn('http://localhost:9999/login')).status).toBe(400);
});

test('shows the emails that it caught', async () => {
  const mailer = createMailer(readVariable('SMTP_URL'), 'cafe@example.com');
  await mailer.send({
    to: 'grace@example.com',
    subject: 'Your receipt',
    text: 'Thanks',
    html: '<p>Thanks</p>',
    id: '1',
  });
  mailer.close();
  expect(await (await fetch(`${site}/dev/emails`)).text()).toContain('Your receipt</a> to grace@example.com');
});

test('answers for Stripe to the key that it prints, and to no other', async () => {
  const ask = async (key: string) =>
    (await fetch(`${readVariable('STRIPE_API')}/v1/refunds?limit=1`, { headers: { authorization: `Bearer ${key}` } }))
      .status;
  expect(await ask(readVariable('STRIPE_SECRET_KEY'))).toBe(200);
  expect(await ask('sk_test_other')).toBe(401);
});

test('says which port to try where one is taken', () => {
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Port \d+ or one of the two after it is taken\. Try --port \d+\.\n$/);
});
