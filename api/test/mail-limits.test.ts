import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createMailer } from '../src/emails/mailer.ts';
import { countEmail, type EmailPurpose, uncountEmail } from '../src/emails/queries.ts';
import { sendEmail } from '../src/emails/send-email.ts';
import { sendOnce } from '../src/emails/send-once.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import type { EmailKind } from '../src/platform/queue/queues.ts';
import { catchMails } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';
import { createEmailServices, startTestWorker } from './test-worker.ts';

const api = await openTestApp({ health: { mail: 'on', isStopping: () => false } });
const orderCalls = createOrderCalls(api);

const password = 'Secret1!';

describe('mails to one mailbox', () => {
  test('are 20 an hour, whatever is done to cause more, and those not sent are counted', async () => {
    const { mails, url } = await catchMails();
    // Three confirmed accounts whose addresses are one mailbox, and five that name it as their new address.
    const victim = (tag: string) => `v.ictim${tag}@gmail.com`;
    for (const tag of ['', '+a', '+b']) {
      const { token } = await api.registerConfirmed({ email: victim(tag) });
      for (let count = 0; count < 10; count += 1) await orderCalls.cancel(token, (await orderCalls.place(token)).id);
      for (let count = 0; count < 20; count += 1) {
        await api.call('POST', '/auth/password', { token, body: { currentPassword: password, newPassword: password } });
      }
      await api.call('POST', '/auth/forgot-password', { body: { email: victim(tag) } });
    }
    for (let count = 0; count < 5; count += 1) {
      const { token } = await api.registerConfirmed();
      for (const tag of ['+x', '+y', '+z']) {
        await api.call('POST', '/auth/email', { token, body: { email: victim(tag), password } });
      }
    }
    const metrics = createMetrics();
    onTestFinished(await startTestWorker(api.databaseUrl, url, { metrics }));
    // Receipts wait until the mailbox may get mails again.
    const isOpen = ({ state }: { state: string }) => state === 'created' || state === 'active';
    const open = async () => (await api.boss.findJobs('mail')).filter(isOpen).length;
    await expect.poll(open, { timeout: 60_000, interval: 250 }).toBe(0);
    const server = await metrics.listen('127.0.0.1', 0, { info: () => {} } as never);
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const limited = [...text.matchAll(/^mails_limited_total\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
    const got = mails.filter(({ to }) => to[0]?.includes('ictim')).map((mail) => readMail(mail).subject);
    const resets = got.filter((subject) => subject.includes('password') && !subject.includes('changed'));
    // Reset links are counted apart, and asked for once an account here.
    expect([got.length - resets.length, resets.length]).toEqual([20, 3]);
    expect(limited.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  });

  test('are 60 a day, and what could not be sent is not counted', async () => {
    const email = 'often@example.com';
    const own = { to: email, purpose: 'own' } as const;
    const anHourLater = () =>
      sql`update mail_counts set sent_at = array(select at - interval '61 minutes' from unnest(sent_at) at)
        where address_hash = address_hash(${email})`.execute(api.db);
    let sent = 0;
    for (let hour = 0; hour < 5; hour += 1) {
      const counted = await Promise.all(Array.from({ length: 25 }, () => countEmail(api.db, own)));
      const now = counted.filter(Boolean).length;
      expect(now).toBe(hour < 3 ? 20 : 0);
      sent += now;
      if (hour < 4) await anHourLater();
    }
    expect(sent).toBe(60);
    await uncountEmail(api.db, own);
    const tagged = { ...own, to: 'Often+news@example.com' };
    expect([await countEmail(api.db, tagged), await countEmail(api.db, own)]).toEqual([true, false]);
    expect(await countEmail(api.db, { ...own, to: 'another@example.com' })).toBe(true);
    const { rows } = await sql`select from mail_counts where mail_counts::text like '%often%'`.execute(api.db);
    expect(rows).toEqual([]);
  });

  test('that strangers can cause take half of them, and no reset link', async () => {
    const count = async (purpose: EmailPurpose, tag: string, times: number) => {
      const to = `silenced+${tag}@example.com`;
      const counted = await Promise.all(Array.from({ length: times }, () => countEmail(api.db, { to, purpose })));
      return counted.filter(Boolean).length;
    };
    // As 30 registrations on addresses of one mailbox do.
    expect(await count('unproven', 'strangers', 30)).toBe(10);
    expect(await count('reset', '', 25)).toBe(20);
    expect(await count('own', '', 25)).toBe(10);
    expect(await count('unproven', '', 1)).toBe(0);
  });

  test('that are receipts are tried again, and others are not', async () => {
    const email = 'receipts@example.com';
    const { user } = await api.registerConfirmed({ email });
    for (let count = 0; count < 20; count += 1) await countEmail(api.db, { to: email, purpose: 'own' });
    const limited: string[] = [];
    const send = vi.fn(async () => {});
    const tools = {
      db: api.db,
      mailer: { send, close: () => {} },
      publicUrl: '',
      shopInbox: '',
      onRefused: () => {},
      onLimited: (kind: string) => void limited.push(kind),
    };
    const sending = (kind: EmailKind) =>
      sendOnce(tools, {
        claim: { kind, userId: user.id, subjectId: randomUUID(), jobId: randomUUID() },
        mail: { to: email, subject: 'Hello', text: 'Hello', html: 'Hello' },
        purpose: 'own',
      });
    for (const kind of ['order-placed', 'order-receipt', 'order-refunded', 'payment-failed'] as const) {
      await expect(sending(kind)).rejects.toThrow('as many emails as it may get');
    }
    await sending('order-cancelled');
    expect(limited).toHaveLength(5);
    expect(send).not.toHaveBeenCalled();
  });

  test('to the shop are not limited', async () => {
    const { mails, url } = await catchMails();
    const services = createEmailServices(api.db, url);
    const message = { message_id: randomUUID(), name: 'Ada', email: 'ada@example.com', message: 'Hello' };
    await api.db.insertInto('contact_messages').values(message).execute();
    for (let count = 0; count < 25; count += 1) {
      await sendEmail(services, { kind: 'contact', messageId: message.message_id }, randomUUID());
    }
    expect(mails).toHaveLength(25);
  });
});

test('a mail server on another machine must offer TLS', async () => {
  const { mails, url } = await catchMails();
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: 'Hello', id: 'one' };
  // The same server, by an address that is not the loopback's.
  for (const [host, isSent] of [
    ['0.0.0.0', false],
    ['127.0.0.1', true],
  ] as const) {
    const mailer = createMailer(url.replace('127.0.0.1', host), 'Juniper Row <hello@juniperrow.example>');
    onTestFinished(() => mailer.close());
    const sent = mailer.send(mail);
    if (isSent) await sent;
    else await expect(sent).rejects.toThrow(/STARTTLS/i);
  }
  expect(mails).toHaveLength(1);
});
