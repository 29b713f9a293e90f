import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createMailer } from '../src/emails/mailer.ts';
import { composeContactEmail, composeFeedbackEmail } from '../src/emails/shop-emails.ts';
import { catchMails } from './mail-catcher.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

/** Ends of a header line in every spelling, and second recipients. */
const injections = {
  'CR LF': 'Ada\r\nBcc: eve@evil.example',
  LF: 'Ada\nBcc: eve@evil.example',
  CR: 'Ada\rBcc: eve@evil.example',
  'an empty line': 'Ada\r\n\r\n<b>Another body</b>',
  'a folded line': 'Ada\r\n Bcc: eve@evil.example',
  NUL: 'Ada\u0000Bcc: eve@evil.example',
  'a vertical tab': 'Ada\u000bBcc: eve@evil.example',
  'a next-line character': 'Ada\u0085Bcc: eve@evil.example',
};
const addresses = {
  ...Object.fromEntries(Object.entries(injections).map(([how, text]) => [how, text.replace('Ada', 'ada@example.com')])),
  'two addresses': 'ada@example.com, eve@evil.example',
  'two with a semicolon': 'ada@example.com;eve@evil.example',
  'a display name': 'Ada <eve@evil.example>',
  'a group': 'all:ada@example.com,eve@evil.example;',
  'a quoted local part': '"ada@example.com\r\nBcc"@evil.example',
  'an encoded word': '=?utf-8?q?ada=0D=0ABcc:?=@evil.example',
  'a percent-encoded line end': 'ada@example.com%0d%0aBcc:eve@evil.example',
};

describe('what would end a header line, or name a second recipient, is refused', () => {
  const person = { name: 'Ada', email: 'ada@example.com', password: 'Secret1!' };
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };
  let token: string;
  // An account each, because 30 orders a minute is as many as one may try.
  beforeEach(async () => {
    ({ token } = await api.registerConfirmed());
  });

  test.each(Object.entries(injections))('%s in a name or an address of one line', async (_how, text) => {
    const orderCalls = createOrderCalls(api);
    const answers = [
      await api.call('POST', '/auth/register', { body: { ...person, name: text } }),
      await api.call('PUT', '/auth/profile', { token, body: { name: text } }),
      await api.call('POST', '/contact', { body: { ...message, name: text } }),
      await api.call('POST', '/feedback', { token, body: { rating: 5, comments: 'Good', name: text } }),
      await orderCalls.post(token, { ...anOrder, name: text }),
      await orderCalls.post(token, { ...anOrder, address: text }),
      await orderCalls.post(token, { ...anOrder, city: text }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  });

  test.each(Object.entries(addresses))('%s in an email address', async (_how, email) => {
    const answers = [
      await api.call('POST', '/auth/register', { body: { ...person, email } }),
      await api.call('POST', '/auth/forgot-password', { body: { email } }),
      await api.call('POST', '/auth/email', { token, body: { email, password: 'Secret1!' } }),
      await api.call('POST', '/contact', { body: { ...message, email } }),
      await api.call('POST', '/feedback', { token, body: { rating: 5, comments: 'Good', email } }),
      await createOrderCalls(api).post(token, { ...anOrder, email }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  });

  test('of an order that staff cancel: the reason too', async () => {
    const orderCalls = createOrderCalls(api);
    const staff = await orderCalls.employ();
    const { id } = await orderCalls.place(token);
    for (const reason of Object.values(injections))
      expect(await orderCalls.change(staff.token, id, 'pending', 'cancelled', reason)).toMatchObject({ status: 400 });
  });
});

/** The head of a caught mail, its folded lines joined. */
const getHead = ({ text }: { text: string }) => text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n');

describe('a mail has the headers and the one recipient that we give it, even if a row in the database holds', () => {
  test.each(Object.entries({ ...injections, ...addresses }))('%s', async (_how, text) => {
    const { mails, url } = await catchMails();
    const mailer = createMailer(url, 'Juniper Row <hello@juniperrow.example>');
    onTestFinished(mailer.close);
    const letters = [
      composeContactEmail({ name: text, email: text, message: text }),
      composeFeedbackEmail(
        { rating: 5, comments: text, name: text, email: text, visited_on: null, visit_type: text },
        text,
      ),
    ];
    for (const letter of letters)
      await mailer.send({ ...letter, to: 'inbox@juniperrow.example', replyTo: text, id: 'contact.1' });
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail.to).toEqual(['inbox@juniperrow.example']);
      const names = getHead(mail).map((line) => /^([\w-]+): /.exec(line)?.[1]);
      expect(names.toSorted()).toEqual(
        ['Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Reply-To', 'Subject', 'To'].sort(),
      );
    }
  });

  test.each(Object.entries(addresses))('%s as the recipient: nobody else gets it', async (_how, text) => {
    const { mails, url } = await catchMails();
    const mailer = createMailer(url, 'Juniper Row <hello@juniperrow.example>');
    onTestFinished(mailer.close);
    const letter = composeContactEmail({ name: 'Ada', email: 'ada@example.com', message: 'Hello' });
    await mailer.send({ ...letter, to: text, id: 'contact.1' }).catch(() => {});
    for (const mail of mails) {
      expect(mail.to).toHaveLength(1);
      expect(mail.to).not.toContain('eve@evil.example');
      expect(getHead(mail).filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
    }
  });
});
