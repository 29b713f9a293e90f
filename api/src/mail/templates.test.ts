import { describe, expect, test } from 'vitest';
import { accountDeletedMail } from './account-deleted.ts';
import { confirmEmailMail, emailChangedMail, emailChangeMail, emailTakenMail } from './email-address.ts';
import { googleLinkedMail } from './google-linked.ts';
import { html } from './html.ts';
import { passwordChangedMail, passwordResetMail } from './password.ts';
import { welcomeMail } from './welcome.ts';

const site = 'https://juniperrow.example';
const link = `${site}/verify-email#token=abc`;

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

  test('leads to one place, and says nothing that is missing', () => {
    const linked = new Set([...mail.html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url));
    expect([...linked]).toEqual(leadsTo ? [leadsTo] : []);
    if (leadsTo) expect(mail.text).toContain(leadsTo);
    expect(mail.subject.length).toBeLessThan(78);
    expect(mail.text + mail.html).not.toMatch(/undefined|null|NaN/i);
  });
});

test('the welcome mail says that the points are there', () => {
  expect(mails.welcome.mail.subject).toBe('Welcome to Juniper Row: 100 points are in your account');
  expect(mails.welcome.mail.text).toContain('Welcome to Juniper Row, Ada!');
  expect(mails.welcome.mail.text).toContain('100 loyalty points are already in it');
});

test('the welcome mail says that the drink is there, or that it comes with the confirmation', () => {
  const drink = 'the dearest drink of one order, up to $6.00, within 60 days.';
  expect(mails.welcome.mail.text).toContain(`Your free welcome drink is in it too: ${drink}`);
  expect(mails['welcome, to confirm'].mail.text).toContain(
    `please confirm that this email address is yours. Your free welcome drink comes with it: ${drink}`,
  );
});

test("a customer's name is text in the HTML, whatever it holds", () => {
  const { html, text } = welcomeMail('<img src=x onerror="alert(1)">', site);
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  expect(html).not.toContain('<img');
  expect(text).toContain('<img src=x');
});

test('only HTML made by the same tag goes in as it is', () => {
  expect(html`<p title="${`"'&<>`}">${html`<b>${1}</b>`}</p>`.text).toBe(
    '<p title="&quot;&#39;&amp;&lt;&gt;"><b>1</b></p>',
  );
});
