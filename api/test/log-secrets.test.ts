import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../src/platform/log.ts';
import { contracts } from './contracts.ts';
import { catchMails } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { sendRaw } from './raw-http.ts';
import { openTestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

let logged = '';
// More than any operator turns on.
const log = createLog('trace', {
  write: (line: string) => {
    logged += line;
  },
});

const api = await openTestApp({ log });
const url = await api.app.listen({ host: '127.0.0.1', port: 0 });

const secret = 'Sup3rS3cret-in-a-request!';
const hidden = encodeURIComponent(secret);

test('whatever a call carries, and wherever, the log says its route and nothing of it', async () => {
  const { token, user } = await api.register({ email: 'quiet.person@example.com' });
  const everything = {
    token: secret,
    password: secret,
    credential: secret,
    email: secret,
    message: secret,
    name: secret,
  };
  // Streams have no end of their own.
  for (const { method, path } of contracts.filter(({ stream }) => !stream)) {
    await api.app.inject({
      method,
      url: `/api${path.replace(':id', hidden)}?token=${hidden}&key=${hidden}`,
      headers: {
        authorization: `Bearer ${path === '/auth/logout' ? secret : token}`,
        cookie: `token=${secret}`,
        referer: `https://juniperrow.example/reset-password?token=${hidden}`,
        'idempotency-key': secret,
        'user-agent': secret,
      },
      ...(method !== 'GET' && { payload: everything }),
    });
  }
  await api.call('POST', '/auth/login', { body: { email: user.email, password: secret } });
  await sendRaw(url, `GET /api/${secret} HTTP/1.1\r\nhost: test\r\nbroken ${secret}\r\n\r\n`);

  const lines = logged.split('\n').filter((line) => line.includes('"route"'));
  expect(lines.length).toBeGreaterThan(contracts.length - 5);
  expect(logged).toContain('"route":"/api/auth/reset-password"');
  for (const shown of [secret, hidden, token, user.email, 'quiet.person']) expect(logged).not.toContain(shown);
});

test('nor does the worker say what it mails, to whom, or with which link', async () => {
  logged = '';
  const { mails, url: smtp } = await catchMails(
    async () => {},
    (address) => (address.startsWith('refused') ? '550 5.1.1 no such user' : undefined),
  );
  onTestFinished(await startTestWorker(api.databaseUrl, smtp, { log }));
  const { user } = await api.register({ name: 'Quincy', email: 'quincy@example.com' });
  await api.register({ name: 'Refused', email: 'refused.person@example.com' });
  await api.call('POST', '/auth/forgot-password', { body: { email: user.email } });
  const reset = () => mails.map(readMail).find(({ text }) => text.includes('/reset-password#token='));
  await expect.poll(reset, { timeout: 20_000 }).toBeDefined();
  await expect.poll(() => logged, { timeout: 20_000 }).toMatch(/refused/);
  for (const shown of [reset()?.token ?? '', user.email, 'refused.person', 'Quincy'])
    expect(logged).not.toContain(shown);
});
