import { describe, expect, test } from 'vitest';
import { accountDeletedMail } from './account-deleted.ts';
import { confirmEmailMail, emailChangedMail, emailChangeMail, emailTakenMail } from './email-address.ts';
import { googleLinkedMail } from './google-linked.ts';
import { html } from './html.ts';
import { passwordChangedMail, passwordResetMail } from './password.ts';
import { contactMail, feedbackMail } from './shop-inbox.ts';
import { welcomeMail } from './welcome.ts';

const site = 'https://juniperrow.example';
const link = `${site}/verify-email#token=abc`;

const feedback = {
  rating: 4,
  comments: 'Good soup.\nCold spoon.',
  name: 'Ada',
  email: null,
  visited_on: '2026-03-04',
  visit_type: 'dine-in',
};

const mails = {
  welcome: { mail: welcomeMail('Ada', site), leadsTo: `${site}/menu` },
  'welcome, to confirm': { mail: welcomeMail('Ada', site, link), leadsTo: link },
  'confirm email': { mail: confirmEmailMail(link), leadsTo: link },
  'email change': { mail: emailChangeMail(link), leadsTo: link },
  'email taken': { mail: emailTakenMail(site), leadsTo: `${site}/login` },
  'email changed': { mail: emailChangedMail(), leadsTo: undefined },
  'password reset': { mail: passwordResetMail(link), leadsTo: link },
  'password changed': { mail: passwordChangedMail(site), leadsTo: `${site}/forget-password` },
  'google linked': { mail: googleLinkedMail(site, false), leadsTo: `${site}/account` },
  'google linked, password dropped': { mail: googleLinkedMail(site, true), leadsTo: `${site}/account` },
  'account deleted': { mail: accountDeletedMail(), leadsTo: undefined },
  contact: {
    mail: contactMail({ name: 'Ada', email: 'ada@example.com', message: 'Hello\n\nDo you cater?' }),
    leadsTo: undefined,
  },
  feedback: { mail: feedbackMail(feedback, 'ada@example.com'), leadsTo: undefined },
};

/** What stands between the tags, as a reader without styles gets it. */
const wordsOf = (markup: string) =>
  markup
    .slice(markup.indexOf('<h1'))
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

describe.each(Object.entries(mails))('%s', (_name, { mail, leadsTo }) => {
  test('says the same in text and HTML, and who sends it', () => {
    const words = wordsOf(mail.html);
    for (const paragraph of mail.text.split('\n\n').slice(0, -1)) {
      for (const line of paragraph.split('\n')) expect(words).toContain(line.replace(/:$/, ''));
    }
    for (const form of [mail.text, words]) {
      expect(form).toContain('214 Alder Street, Maple Hollow, OR 97099');
      expect(form).toContain('hello@juniperrow.example');
    }
  });

  test('leads to one place, and promises nothing that does not exist', () => {
    const linked = new Set([...mail.html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url));
    expect([...linked]).toEqual(leadsTo ? [leadsTo] : []);
    if (leadsTo) expect(mail.text).toContain(leadsTo);
    expect(mail.subject.length).toBeLessThan(78);
    expect(mail.text + mail.html).not.toMatch(/voucher|free drink|undefined|null|NaN/i);
  });
});

test('the welcome mail says that the points are there', () => {
  expect(mails.welcome.mail.subject).toBe('Welcome to Juniper Row: 100 points are in your account');
  expect(mails.welcome.mail.text).toContain('Welcome to Juniper Row, Ada!');
  expect(mails.welcome.mail.text).toContain('100 loyalty points are already in it');
});

test("a customer's name is text in the HTML, whatever it holds", () => {
  const { html, text } = welcomeMail('<img src=x onerror="alert(1)">', site);
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  expect(html).not.toContain('<img');
  expect(text).toContain('<img src=x');
});

test('feedback says what was given about the visit, and nothing else', () => {
  expect(mails.feedback.mail.text).toContain('Good soup.\n\nCold spoon.\n\nAda · dine-in · March 4, 2026');
  const bare = feedbackMail({ ...feedback, name: null, visited_on: null, visit_type: null }, 'ada@example.com');
  expect(bare.text).not.toMatch(/ · (dine|March)|Ada/);
});

test('what a customer writes to the shop is text in the HTML, whatever it holds', () => {
  const { html } = contactMail({
    name: 'Eve',
    email: 'eve@example.com',
    message: '<a href="https://x.example">win</a>',
  });
  expect(html).toContain('&lt;a href=&quot;https://x.example&quot;&gt;win&lt;/a&gt;');
});

test('only HTML made by the same tag goes in as it is', () => {
  expect(html`<p title="${`"'&<>`}">${html`<b>${1}</b>`}</p>`.text).toBe(
    '<p title="&quot;&#39;&amp;&lt;&gt;"><b>1</b></p>',
  );
});
