import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { catchMails } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { openTestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

const api = await openTestApp();
beforeEach(async () => {
  await api.db.deleteFrom('contact_messages').execute();
  await api.boss.deleteAllJobs('mail');
});

const message = {
  name: 'Zoë Åberg',
  email: 'zoe@example.com',
  message: 'Do you cater?\n\nFor about 40 people.\tThank you',
};
const send = (body: unknown, address?: string) => api.call('POST', '/contact', { body, ...(address && { address }) });
const stored = () => api.db.selectFrom('contact_messages').select(['name', 'email', 'message']).execute();

test('a message is kept, trimmed, and mailed to the shop, which answers with Reply [contact-2]', async () => {
  expect(await send({ ...message, name: ` ${message.name} `, message: `\n${message.message}  ` })).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect(await stored()).toEqual([message]);

  const { mails, url } = await catchMails();
  onTestFinished(await startTestWorker(api.databaseUrl, url));
  await expect.poll(() => mails.length, { timeout: 10_000 }).toBe(1);
  expect(mails[0]?.to).toEqual(['inbox@juniperrow.example']);
  expect(mails[0]?.text).toMatch(/^Reply-To: <?zoe@example\.com>?\r?$/m);
  expect(mails[0]?.text).toMatch(/^Message-ID: <contact\.[\w-]+@juniperrow\.example>\r?$/m);
  const { text, html } = readMail(mails[0]);
  expect(text.split('\r\n\r\n').slice(0, 2)).toEqual(['Message from Zoë Åberg', 'Do you cater?']);
  expect(html).toContain('<p style="margin: 0 0 16px">Do you cater?</p>');
});

test('the job carries an id only, and exists if and only if the message does', async () => {
  await send(message);
  const [job] = await api.boss.findJobs<Record<string, string>>('mail', { data: { kind: 'contact' } });
  expect(Object.keys(job?.data ?? {})).toEqual(['kind', 'messageId']);

  await api.boss.deleteAllJobs('mail');
  await api.db.deleteFrom('contact_messages').execute();
  const broken = vi.spyOn(api.boss, 'send').mockRejectedValueOnce(new Error('no queue'));
  expect(await send(message)).toMatchObject({ status: 500 });
  broken.mockRestore();
  expect(await stored()).toEqual([]);
  expect(await api.boss.findJobs('mail', { data: { kind: 'contact' } })).toEqual([]);
});

describe('under a key', () => {
  const sendUnder = (key: string, body: unknown) =>
    api.call('POST', '/contact', { body, headers: { 'idempotency-key': key } });

  test('a message is stored and mailed once, however often it is sent [contact-2]', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendUnder('contact-key-1', message)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await sendUnder('contact-key-1', { ...message, name: ` ${message.name}` })).toMatchObject({ status: 200 });
    expect(await stored()).toEqual([message]);
    expect(await api.boss.findJobs('mail', { data: { kind: 'contact' } })).toHaveLength(1);
  });

  test('another message is refused, and under another key stored', async () => {
    await sendUnder('contact-key-2', message);
    const other = { ...message, message: 'Something else' };
    expect(await sendUnder('contact-key-2', other)).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    expect(await sendUnder('contact-key-3', other)).toMatchObject({ status: 200 });
    expect(await stored()).toHaveLength(2);
    expect(await sendUnder('x', message)).toMatchObject({ status: 400 });
  });
});

test.each([
  ['no name', { name: '  ' }, 'Please check what you entered.'],
  ['digits in the name', { name: 'R2 D2' }, 'Name must only contain letters'],
  ['a hyphen in the name', { name: 'Anne-Marie' }, 'Name must only contain letters'],
  ['a line break in the name', { name: 'Ada\nBcc' }, 'Please check what you entered.'],
  ['no address', { email: '' }, 'Please fill in all fields.'],
  ['no email address', { email: 'zoe@example' }, 'Please enter a valid email address.'],
  ['two addresses', { email: 'a@example.com, b@example.com' }, 'Please enter a valid email address.'],
  ['no message', { message: ' \n ' }, 'Please check what you entered.'],
  ['a message that is too long', { message: 'x'.repeat(5001) }, 'Please check what you entered.'],
  ['a NUL', { message: 'a\u0000b' }, 'Please check what you entered.'],
])('refuses %s, and keeps nothing', async (_what, change, words) => {
  expect(await send({ ...message, ...change })).toMatchObject({
    status: 400,
    body: { success: false, code: 'invalid_request', message: words },
  });
  expect(await stored()).toEqual([]);
});

test('who sends many has to wait, and what is refused does not count', async () => {
  const address = '198.51.100.7';
  for (let count = 0; count < 9; count += 1)
    expect(await send({ ...message, name: '7' }, address)).toMatchObject({ status: 400 });
  for (let count = 0; count < 3; count += 1) expect(await send(message, address)).toMatchObject({ status: 200 });
  const refused = await send(message, address);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await stored()).toHaveLength(3);
  for (let count = 0; count < 2; count += 1) {
    expect(await send({ ...message, email: `other${count}@example.com` }, address)).toMatchObject({ status: 200 });
  }
  expect(await send({ ...message, email: 'more@example.com' }, address)).toMatchObject({ status: 429 });
  expect(await send(message, '203.0.113.9')).toMatchObject({ status: 200 });
});
