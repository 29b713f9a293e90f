import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { getMainStore } from '@juniper/core/rules/shop.ts';
import { describe, expect, test } from 'vitest';
import { at, byCard, delivered, discounted, mapSite, order, refund, site } from '../../test/sample-receipt.ts';
import {
  composeAccountDeletedEmail,
  composeConfirmEmailEmail,
  composeConfirmWelcomeEmail,
  composeEmailChangedEmail,
  composeEmailChangeEmail,
  composeEmailTakenEmail,
  composeGoogleLinkedEmail,
  composeInvitationEmail,
  composePasswordChangedEmail,
  composePasswordResetEmail,
  composeStaffPasswordEmail,
  composeWelcomeEmail,
} from './account-templates.ts';
import { html } from './html.ts';
import { signEmail } from './layout.ts';
import {
  composeOrderCancelledEmail,
  composeOrderCompletedEmail,
  composeOrderPlacedEmail,
  composeOrderReceiptEmail,
  composeOrderRefundedEmail,
  composePaymentFailedEmail,
  type Receipt,
} from './order-templates.ts';
import { composeContactEmail, composeFeedbackEmail } from './shop-emails.ts';

const { money } = defaultCafe.shop;
const link = `${site}/verify-email#token=abc`;

const feedback = {
  rating: 4,
  comments: 'Good soup.\nCold spoon.',
  name: 'Ada',
  email: null,
  visited_on: '2026-03-04',
  visit_type: 'dine-in',
};
const orderPage = `${site}/order?id=${order.order_id}`;

const mails = {
  welcome: { mail: composeWelcomeEmail(site, { name: 'Ada', drink: true, money }), leadsTo: `${site}/menu` },
  'welcome, to confirm': { mail: composeConfirmWelcomeEmail(site, link, { drink: true, money }), leadsTo: link },
  'confirm email': { mail: composeConfirmEmailEmail(link), leadsTo: link },
  'email change': { mail: composeEmailChangeEmail(link), leadsTo: link },
  'email taken': { mail: composeEmailTakenEmail(site), leadsTo: `${site}/login` },
  'email changed': { mail: composeEmailChangedEmail(), leadsTo: undefined },
  'password reset': { mail: composePasswordResetEmail(link), leadsTo: link },
  'password of staff': { mail: composeStaffPasswordEmail(link), leadsTo: link },
  invitation: { mail: composeInvitationEmail(link, 'manager'), leadsTo: link },
  'password changed': { mail: composePasswordChangedEmail(site), leadsTo: `${site}/forget-password` },
  'google linked': { mail: composeGoogleLinkedEmail(site, false), leadsTo: `${site}/account` },
  'google linked, password dropped': { mail: composeGoogleLinkedEmail(site, true), leadsTo: `${site}/account` },
  receipt: { mail: composeOrderPlacedEmail(order, at), leadsTo: orderPage },
  'receipt, delivered': { mail: composeOrderPlacedEmail(delivered, at), leadsTo: orderPage },
  'receipt, with a voucher': { mail: composeOrderPlacedEmail(discounted, at), leadsTo: orderPage },
  'receipt, sent again': {
    mail: composeOrderReceiptEmail({ ...discounted, status: 'completed' }, at),
    leadsTo: orderPage,
  },
  'order completed': { mail: composeOrderCompletedEmail(order, at), leadsTo: orderPage },
  'order completed, delivered': { mail: composeOrderCompletedEmail(delivered, at), leadsTo: orderPage },
  'order cancelled': {
    mail: composeOrderCancelledEmail({ ...order, cancelled_by: 'customer' }, at),
    leadsTo: orderPage,
  },
  'order cancelled by staff': {
    mail: composeOrderCancelledEmail(
      { ...discounted, cancelled_by: 'staff', cancel_reason: 'We are out of carrots.' },
      at,
    ),
    leadsTo: orderPage,
  },
  'order refunded': { mail: composeOrderRefundedEmail(byCard, at, refund), leadsTo: orderPage },
  'payment failed': { mail: composePaymentFailedEmail(order, at), leadsTo: orderPage },
  'account deleted': { mail: composeAccountDeletedEmail(), leadsTo: undefined },
  contact: {
    mail: composeContactEmail({ name: 'Ada', email: 'ada@example.com', message: 'Hello\n\nDo you cater?' }),
    leadsTo: undefined,
  },
  feedback: { mail: composeFeedbackEmail(feedback, 'ada@example.com'), leadsTo: undefined },
};

/** The text between the tags. */
const readWords = (markup: string) =>
  markup
    .slice(markup.indexOf('<h1'))
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

describe.each(Object.entries(mails))('%s', (_name, { mail: unsigned, leadsTo }) => {
  const mail = signEmail(unsigned, { publicUrl: site, main: getMainStore(defaultCafe) });

  test('says the same in text and HTML, and who sends it', () => {
    const words = readWords(mail.html);
    for (const paragraph of mail.text.split('\n\n').slice(0, -1)) {
      for (const line of paragraph.split('\n')) {
        if (line.startsWith(mapSite)) continue;
        // A note stands between an item and its price.
        for (const part of line.trim().split(/ (?=−?\$[\d.]+$)/)) expect(words).toContain(part.replace(/:$/, ''));
      }
    }
    for (const form of [mail.text, words]) {
      expect(form).toContain('214 Alder Street, Maple Hollow, OR 97099');
      expect(form).toContain('hello@juniperrow.example');
    }
  });

  test('leads to one place and perhaps a map, and says nothing that is missing', () => {
    const linked = new Set([...mail.html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url ?? ''));
    expect([...linked].filter((url) => !url.startsWith(mapSite))).toEqual(leadsTo ? [leadsTo] : []);
    if (leadsTo) expect(mail.text).toContain(leadsTo);
    expect(mail.subject.length).toBeLessThan(78);
    expect(mail.text + mail.html).not.toMatch(/undefined|null|NaN|\{\{/i);
  });

  test('has the mark in its head, and the words beside its subject', () => {
    expect(mail.html).toContain(`<img src="${site}/icons/icon-192.png" alt=""`);
    expect(mail.html).toMatch(/<div style="display: none[^>]*>[^<]+<\/div>/);
  });
});

test('an email has the colors of the dark theme, and keeps the number of an order on one line', () => {
  const { html: markup } = mails['order completed'].mail;
  expect(markup).toContain('<meta name="color-scheme" content="light dark">');
  expect(markup).toMatch(/@media \(prefers-color-scheme: dark\) \{[^<]*\.card \{ background: #1a2520 !important \}/);
  expect(markup).toMatch(/<h1[^>]*>Your order <span style="white-space: nowrap">ORD-7KQ2M<\/span> is ready<\/h1>/);
});

test('the welcome mail says that the points are there', () => {
  expect(mails.welcome.mail.subject).toBe('Welcome to Juniper Row: your first 100 points are here');
  expect(mails.welcome.mail.text).toContain('Welcome to Juniper Row, Ada!');
  expect(mails.welcome.mail.text).toContain('Your first 100 points are in your account');
});

test('the welcome mail says that the drink is there, or that it comes with the confirmation', () => {
  const drink = 'the priciest drink of one order, up to $6.00, within 60 days.';
  expect(mails.welcome.mail.text).toContain(`Your welcome drink is on us: ${drink}`);
  expect(mails['welcome, to confirm'].mail.text).toContain(
    `please confirm that this email address is yours. Then your welcome drink is on us: ${drink}`,
  );
});

test('the welcome mail promises no drink to who had one', () => {
  for (const { text } of [
    composeWelcomeEmail(site, { name: 'Ada', drink: false, money }),
    composeConfirmWelcomeEmail(site, link, { drink: false, money }),
  ]) {
    expect(text).not.toContain('drink');
  }
});

test('the mail that asks for confirmation has no word of who registered', () => {
  expect(mails['welcome, to confirm'].mail.text).toMatch(/^Welcome to Juniper Row!\n/);
});

test.each(['https://win.example', 'WWW.win', 'Ada win.example', 'ada.1x', 'Ada。Byron'])(
  'the name %j is left out of a mail, and so is an address that looks like that',
  (words) => {
    const { text } = composeWelcomeEmail(site, { name: words, drink: true, money });
    expect(text).toMatch(/^Welcome to Juniper Row!\n/);
    const sent = [
      composeOrderPlacedEmail({ ...delivered, address: words }, at),
      composeOrderPlacedEmail({ ...delivered, city: words }, at),
      composeOrderPlacedEmail({ ...delivered, zip_code: words }, at),
      composeOrderCompletedEmail({ ...delivered, address: words }, at),
      composeOrderCompletedEmail({ ...delivered, city: words }, at),
    ];
    for (const mail of sent) {
      expect(mail.text + mail.html).not.toContain(words);
      expect(mail.text).toContain('the address that you gave us');
    }
  },
);

test("a customer's name is text in the HTML, whatever it holds", () => {
  const { html, text } = composeWelcomeEmail(site, { name: '<img src=x onerror="alert(1)">', drink: true, money });
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  expect(html).not.toContain('<img src=x');
  expect(text).toContain('<img src=x');
});

test('feedback says what was given about the visit, and nothing else', () => {
  expect(mails.feedback.mail.text).toContain('Good soup.\n\nCold spoon.\n\nAda · dine-in · March 4, 2026');
  const bare = composeFeedbackEmail({ ...feedback, name: null, visited_on: null, visit_type: null }, 'ada@example.com');
  expect(bare.text).not.toMatch(/ · (dine|March)|Ada/);
});

test('what a customer writes to the shop is text in the HTML, whatever it holds', () => {
  const { html } = composeContactEmail({
    name: 'Eve',
    email: 'eve@example.com',
    message: '<a href="https://x.example">win</a>',
  });
  expect(html).toContain('&lt;a href=&quot;https://x.example&quot;&gt;win&lt;/a&gt;');
});

const markup = '<img src=x onerror="alert(1)">';
const hostile: Receipt = {
  ...delivered,
  address: markup,
  city: markup,
  zip_code: markup,
  note: markup,
  cancelled_by: 'staff',
  cancel_reason: markup,
};
test.each([
  // Each with the words beside the subject.
  ['receipt', composeOrderPlacedEmail(hostile, at), 7],
  ['order completed', composeOrderCompletedEmail(hostile, at), 4],
  ['order cancelled', composeOrderCancelledEmail(hostile, at), 2],
  ['order refunded', composeOrderRefundedEmail(hostile, at, { ...refund, reason: markup }), 2],
  ['feedback', composeFeedbackEmail({ ...feedback, comments: markup, name: markup, visit_type: markup }, markup), 5],
])('markup in any field of a mail is text: %s', (_kind, { html }, times) => {
  expect(html).not.toContain('<img src=x');
  expect(html.split('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')).toHaveLength(times + 1);
});

test('only HTML made by the same tag goes in as it is', () => {
  expect(html`<p title="${`"'&<>`}">${html`<b>${1}</b>`}</p>`.text).toBe(
    '<p title="&quot;&#39;&amp;&lt;&gt;"><b>1</b></p>',
  );
});
