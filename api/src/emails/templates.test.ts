import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { notPaidInTime } from '@juniper/core/rules/payment-messages.ts';
import { getMainStore } from '@juniper/core/rules/shop.ts';
import { describe, expect, test } from 'vitest';
import { composeAccountDeletedEmail } from './account-deleted.ts';
import {
  composeConfirmEmailEmail,
  composeEmailChangedEmail,
  composeEmailChangeEmail,
  composeEmailTakenEmail,
} from './email-address.ts';
import { composeGoogleLinkedEmail } from './google-linked.ts';
import { html } from './html.ts';
import { composeInvitationEmail } from './invitation.ts';
import { signMail } from './layout.ts';
import {
  composeOrderCancelledEmail,
  composeOrderCompletedEmail,
  composeOrderPlacedEmail,
  composeOrderReceiptEmail,
  composeOrderRefundedEmail,
  composePaymentFailedEmail,
  type Receipt,
} from './order.ts';
import { composePasswordChangedEmail, composePasswordResetEmail, composeStaffPasswordEmail } from './password.ts';
import { composeContactEmail, composeFeedbackEmail } from './shop-inbox.ts';
import { composeConfirmWelcomeEmail, composeWelcomeEmail } from './welcome.ts';

const site = 'https://juniperrow.example';
const at = { publicUrl: site, shop: defaultCafe.shop };
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
const order: Receipt = {
  order_id: '019a8000-0000-7000-8000-000000000001',
  number: 'ORD-7KQ2M',
  // 8 AM in the shop's time zone.
  created_at: new Date('2026-11-15T16:00:00Z'),
  preparing_at: null,
  closed_at: null,
  due_at: null,
  start_at: null,
  is_asap: true,
  due_moved_at: null,
  payment: 'counter',
  paid: null,
  subtotal_cents: 1440,
  discount_cents: 0,
  taxes: ['SGST', 'CGST'].map((label) => ({ label, rateBp: 900, base: 1440, cents: 130 })),
  tax_included: false,
  total_cents: 1700,
  status: 'pending',
  cancel_reason: null,
  cancelled_by: null,
  fulfilment: 'pickup',
  store: 'downtown',
  address: '7 Larch Road',
  city: 'Maple Hollow',
  zip_code: '97099',
  contact_name: 'Ada',
  contact_email: 'ada@example.com',
  catalogue_revision: 1,
  earned_points: 1,
  items: [
    { product_id: 3, name: 'Latte', quantity: 2, price_cents: 400, options: [], allergens: ['milk'], traces: [] },
    { product_id: 103, name: 'Carrot Cake', quantity: 1, price_cents: 640, options: [], allergens: null, traces: null },
  ],
};
const delivered: Receipt = { ...order, fulfilment: 'delivery', store: 'main' };
const byCard: Receipt = { ...order, payment: 'card' };
// Still the sixteenth in the shop's time zone.
const refund = { cents: 448, reason: 'Sorry that it was cold.', done_at: new Date('2025-11-17T05:00:00Z') };
const discounted: Receipt = {
  ...order,
  discount_cents: 400,
  total_cents: 1228,
  taxes: ['SGST', 'CGST'].map((label) => ({ label, rateBp: 900, base: 1040, cents: 94 })),
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
const wordsOf = (markup: string) =>
  markup
    .slice(markup.indexOf('<h1'))
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

describe.each(Object.entries(mails))('%s', (_name, { mail: unsigned, leadsTo }) => {
  const mail = signMail(unsigned, getMainStore(defaultCafe));

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

describe('a receipt', () => {
  test('has items, taxes and total, where it is made, and that its number is the tracking number', () => {
    const { text } = mails.receipt.mail;
    expect(text).toContain(
      '2 × Latte $8.00\n1 × Carrot Cake $6.40\nSubtotal $14.40\nSGST (9%) $1.30\nCGST (9%) $1.30\nFinal price $17.00',
    );
    expect(text).toContain('Pickup: Downtown. You pay at the counter.');
    expect(text).toContain('ORD-7KQ2M is the tracking number too.');
    expect(text).not.toContain('Voucher');
  });

  test('says where a delivery goes, and what a voucher took off', () => {
    expect(mails['receipt, delivered'].mail.text).toContain(
      'Delivery from Main Store to 7 Larch Road, Maple Hollow 97099. You pay on delivery.',
    );
    expect(mails['receipt, with a voucher'].mail.text).toContain('Subtotal $14.40\nVoucher −$4.00\nSGST (9%) $0.94');
  });

  test.each([
    ['at 6:59 AM', '2026-11-15T14:59:00Z', 'pending', true],
    ['at 7 AM', '2026-11-15T15:00:00Z', 'pending', false],
    ['at 9 PM', '2026-11-16T05:00:00Z', 'pending', true],
    ['at night, and it is being made by now', '2026-11-16T05:00:00Z', 'preparing', false],
  ] as const)('placed %s: says whether it has to wait for the opening', (_when, placed, status, waits) => {
    const { text } = composeOrderPlacedEmail({ ...order, status, created_at: new Date(placed) }, at);
    const note = 'You ordered while we were closed. We start on your order when we open at 7 AM.';
    expect(text.includes(note)).toBe(waits);
  });
});

test.each([
  [{ due_at: null }, undefined],
  [{ due_at: new Date('2026-11-15T16:40:00Z') }, 'Ready about 8:40.'],
  [{ due_at: new Date('2026-11-17T17:30:00Z'), is_asap: false }, 'Ready for Tuesday, 9:30 AM.'],
  [{ due_at: new Date('2026-11-15T16:40:00Z'), fulfilment: 'delivery' }, 'Leaves about 8:40.'],
])('what was promised is in the receipt, on the store’s clock: %j', (promise, words) => {
  for (const mail of [composeOrderPlacedEmail, composeOrderReceiptEmail]) {
    const { text } = mail({ ...order, ...promise }, at);
    expect(/^(Ready|Leaves) .*$/m.exec(text)?.[0]).toBe(words);
  }
  expect(composeOrderReceiptEmail({ ...order, ...promise, status: 'completed' }, at).text).not.toMatch(
    /^(Ready|Leaves) /m,
  );
});

test('an order that is begun later than with the next opening does not name that opening', () => {
  const atNight = { ...order, created_at: new Date('2026-11-16T07:00:00Z') };
  const isNamed = (start_at: Date | null) =>
    composeOrderPlacedEmail({ ...atNight, start_at }, at).text.includes('when we open at 7 AM.');
  expect(isNamed(null)).toBe(true);
  expect(isNamed(new Date('2026-11-16T15:00:00Z'))).toBe(true);
  expect(isNamed(new Date('2026-11-16T21:00:00Z'))).toBe(false);
});

test('a chosen time has nothing to do with the next opening', () => {
  const atNight = { ...order, created_at: new Date('2026-11-16T07:00:00Z'), due_at: new Date('2026-11-17T17:30:00Z') };
  expect(composeOrderPlacedEmail(atNight, at).text).toContain('while we were closed');
  expect(composeOrderPlacedEmail({ ...atNight, is_asap: false }, at).text).not.toContain('while we were closed');
});

test('a completed order tells what it earned, if it did; a delivery is on its way under its number', () => {
  expect(mails['order completed'].mail.text).toContain('It has earned you 1 loyalty point.');
  expect(composeOrderCompletedEmail({ ...order, earned_points: 2 }, at).text).toContain('2 loyalty points.');
  expect(composeOrderCompletedEmail({ ...order, earned_points: null }, at).text).not.toContain('loyalty');
  expect(mails['order completed, delivered'].mail).toMatchObject({
    subject: 'Your order ORD-7KQ2M is on its way',
    text: expect.stringContaining('Its tracking number is ORD-7KQ2M.'),
  });
});

test('a cancelled order tells why, that nothing is to pay, and that a voucher is back', () => {
  const [own, staff] = [mails['order cancelled'].mail.text, mails['order cancelled by staff'].mail.text];
  expect(own).toContain('You cancelled it.\n\nYou pay nothing for it.');
  expect(own).not.toContain('voucher');
  expect(staff).toContain('We had to cancel it: We are out of carrots.');
  expect(
    composeOrderCancelledEmail({ ...order, cancelled_by: 'shop', cancel_reason: notPaidInTime }, at).text,
  ).toContain('\n\nIt was not paid in time, so we did not make it.\n\nYou pay nothing for it.');
  expect(staff).toContain('Your voucher is back in your account. Your profile shows until when it is good.');
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
  expect(html).not.toContain('<img');
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
  cancelled_by: 'staff',
  cancel_reason: markup,
};
test.each([
  ['receipt', composeOrderPlacedEmail(hostile, at), 3],
  ['order completed', composeOrderCompletedEmail(hostile, at), 2],
  ['order cancelled', composeOrderCancelledEmail(hostile, at), 1],
  ['order refunded', composeOrderRefundedEmail(hostile, at, { ...refund, reason: markup }), 1],
  ['feedback', composeFeedbackEmail({ ...feedback, comments: markup, name: markup, visit_type: markup }, markup), 4],
])('markup in any field of a mail is text: %s', (_kind, { html }, times) => {
  expect(html).not.toContain('<img');
  expect(html.split('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')).toHaveLength(times + 1);
});

test('a refund says how much, when on the store’s calendar, and why', () => {
  const { text } = composeOrderRefundedEmail(byCard, at, refund);
  expect(text).toContain('We refunded $4.48 on Nov 16, 2025: Sorry that it was cold.');
  expect(text).toContain('Your bank may take some days to show it.');
  const thisYear = { ...refund, done_at: new Date() };
  expect(composeOrderRefundedEmail(order, at, thisYear).text).toMatch(/on \w{3} \d{1,2}: Sorry/);
  expect(composeOrderRefundedEmail(order, at, thisYear).text).not.toContain('Your bank');
});

test('only HTML made by the same tag goes in as it is', () => {
  expect(html`<p title="${`"'&<>`}">${html`<b>${1}</b>`}</p>`.text).toBe(
    '<p title="&quot;&#39;&amp;&lt;&gt;"><b>1</b></p>',
  );
});
