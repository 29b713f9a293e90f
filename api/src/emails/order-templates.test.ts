import { notPaidInTime } from '@juniper/core/rules/payment-messages.ts';
import { describe, expect, test } from 'vitest';
import { at, byCard, delivered, discounted, mapSite, order, refund } from '../../test/sample-receipt.ts';
import {
  composeOrderCancelledEmail,
  composeOrderCompletedEmail,
  composeOrderPlacedEmail,
  composeOrderReceiptEmail,
  composeOrderRefundedEmail,
  composePaymentFailedEmail,
} from './order-templates.ts';

describe('a receipt', () => {
  test('has items, taxes and total, where it is made, and that its number is the tracking number [email-1]', () => {
    const { text } = composeOrderPlacedEmail(order, at);
    expect(text).toContain(
      '2 × Latte $8.00\n  Contains: milk.\n1 × Carrot Cake $6.40\n  Allergens are not stated, please ask us.\nSubtotal $14.40\nSGST (9%) $1.30\nCGST (9%) $1.30\nFinal price $17.00',
    );
    expect(text).toContain(
      `Pickup: Downtown, 8 Market Square. You pay at the counter.\nFind us on the map:\n${mapSite}search?query=`,
    );
    expect(text).toContain('ORD-7KQ2M is the tracking number too.');
    expect(text).not.toContain('Voucher');
  });

  test('says where a delivery goes, and what a voucher took off', () => {
    expect(composeOrderPlacedEmail(delivered, at).text).toContain(
      'Delivery from Main Store to 7 Larch Road, Maple Hollow 97099. You pay on delivery.',
    );
    expect(composeOrderPlacedEmail(discounted, at).text).toContain('Subtotal $14.40\nVoucher −$4.00\nSGST (9%) $0.94');
  });

  test.each([
    ['at 6:59 AM', '2026-11-15T14:59:00Z', 'pending', true],
    ['at 7 AM', '2026-11-15T15:00:00Z', 'pending', false],
    ['at 9 PM', '2026-11-16T05:00:00Z', 'pending', true],
    ['at night, and it is being made by now', '2026-11-16T05:00:00Z', 'preparing', false],
  ] as const)('placed %s: says whether it has to wait for the opening [email-1]', (_when, placed, status, waits) => {
    const { text } = composeOrderPlacedEmail({ ...order, status, created_at: new Date(placed) }, at);
    const note = 'You ordered while we were closed. We’ll start your order at 7 AM.';
    expect(text.includes(note)).toBe(waits);
  });
});

test('an order that staff entered says nothing of a payment that the shop did not see [walkin-8]', () => {
  const entered = { ...order, at_till: true };
  const { text } = composeOrderPlacedEmail(entered, at);
  expect(text).toContain('We entered it for you at the counter.');
  expect(text).toContain('It is paid at the till, which gives you the receipt.');
  expect(text).not.toMatch(/purchase|your receipt|You pay/);
  const cancelled = composeOrderCancelledEmail({ ...entered, cancelled_by: 'staff' }, at).text;
  expect(cancelled).toContain('If you have paid for it, please ask at the till.');
  expect(cancelled).not.toContain('You pay nothing');
});

describe('an email about an order', () => {
  const noted = { ...order, note: 'Nut allergy, please', phone: '+1 503 555 0187' };

  test('names its food in the subject, as far as there is room', () => {
    const named = (...names: string[]) =>
      composeOrderPlacedEmail(
        { ...order, items: names.flatMap((name) => order.items.slice(0, 1).map((item) => ({ ...item, name }))) },
        at,
      ).subject;
    expect(named('Latte')).toBe('We’re on it: Latte (ORD-7KQ2M)');
    expect(named('Latte', 'Latte', 'Mocha')).toBe('We’re on it: Latte and Mocha (ORD-7KQ2M)');
    expect(named('Latte', 'Mocha', 'Frappe', 'Scone')).toBe('We’re on it: Latte, Mocha and 2 more (ORD-7KQ2M)');
    expect(named('Strawberry Cheesecake Milkshake', 'Pumpkin and Ginger Soup')).toBe(
      'We’re on it: Strawberry Cheesecake Milkshake and 1 more (ORD-7KQ2M)',
    );
    expect(named('x'.repeat(100)).length).toBeLessThan(78);
  });

  test('adds up, wherever it has prices [email-4]', () => {
    const cents = (amount = '') => Number(amount.replace(/[^\d−]/g, '').replace('−', '-'));
    for (const { text } of [
      composeOrderPlacedEmail(discounted, at),
      composeOrderReceiptEmail(discounted, at),
      composePaymentFailedEmail(discounted, at),
      composeOrderRefundedEmail({ ...discounted, payment: 'card' }, at, refund),
    ]) {
      const rows = [...text.matchAll(/^(.+) (−?\$[\d.]+)$/gm)].map(
        ([, label, amount]) => [label, cents(amount)] as const,
      );
      const sum = (isWanted: (label: string) => boolean) =>
        rows.reduce((total, [label = '', amount]) => (isWanted(label) ? total + amount : total), 0);
      const subtotal = sum((label) => label === 'Subtotal');
      expect(sum((label) => /^\d+ × /.test(label))).toBe(subtotal);
      expect(subtotal + sum((label) => /^Voucher|GST/.test(label))).toBe(sum((label) => label === 'Final price'));
    }
  });

  test('that says it is ready has no prices, but the street and the hours [email-4]', () => {
    const { text, html } = composeOrderCompletedEmail(discounted, at);
    expect(text).toMatch(/Come and get it: Downtown, 8 Market Square, (open|closed)/);
    expect(text).toContain('2 × Latte\n  Contains: milk.\n1 × Carrot Cake');
    expect(text + html).not.toContain('$');
  });

  test('repeats note and phone number in the receipt, with the allergens of every line [checkout-15]', () => {
    for (const { text } of [composeOrderPlacedEmail(noted, at), composeOrderReceiptEmail(noted, at)]) {
      expect(text).toContain('Your note: Nut allergy, please\n\nYour phone number: +1 503 555 0187');
      expect(text).toContain('2 × Latte $8.00\n  Contains: milk.');
      expect(text).toContain('1 × Carrot Cake $6.40\n  Allergens are not stated, please ask us.');
    }
    expect(composeOrderPlacedEmail(order, at).text).not.toMatch(/Your note|Your phone/);
  });

  test('leaves out a note that a mail program would turn into a link', () => {
    expect(composeOrderPlacedEmail({ ...order, note: 'see win.example' }, at).text).not.toContain('win.example');
  });
});

test.each([
  [{ due_at: null }, undefined],
  [{ due_at: new Date('2026-11-15T16:40:00Z') }, 'Ready about 8:40 AM.'],
  [{ due_at: new Date('2026-11-17T17:30:00Z'), is_asap: false }, 'Ready for Tuesday, 9:30 AM.'],
  [{ due_at: new Date('2026-11-15T16:40:00Z'), fulfilment: 'delivery' }, 'Leaves the cafe about 8:40 AM.'],
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
    composeOrderPlacedEmail({ ...atNight, start_at }, at).text.includes('start your order at 7 AM.');
  expect(isNamed(null)).toBe(true);
  expect(isNamed(new Date('2026-11-16T15:00:00Z'))).toBe(true);
  expect(isNamed(new Date('2026-11-16T21:00:00Z'))).toBe(false);
});

test('a chosen time has nothing to do with the next opening', () => {
  const atNight = { ...order, created_at: new Date('2026-11-16T07:00:00Z'), due_at: new Date('2026-11-17T17:30:00Z') };
  expect(composeOrderPlacedEmail(atNight, at).text).toContain('while we were closed');
  expect(composeOrderPlacedEmail({ ...atNight, is_asap: false }, at).text).not.toContain('while we were closed');
});

test('a completed order tells what it earned, if it did; a delivery is on its way under its number [order-2]', () => {
  expect(composeOrderCompletedEmail(order, at).text).toContain('It has earned you 1 loyalty point.');
  expect(composeOrderCompletedEmail({ ...order, earned_points: 2 }, at).text).toContain('2 loyalty points.');
  expect(composeOrderCompletedEmail({ ...order, earned_points: null }, at).text).not.toContain('loyalty');
  expect(composeOrderCompletedEmail(delivered, at)).toMatchObject({
    subject: 'On its way: Latte and Carrot Cake (ORD-7KQ2M)',
    text: expect.stringContaining('Its tracking number is ORD-7KQ2M.'),
  });
});

test('a cancelled order tells why, that nothing is to pay, and that a voucher is back', () => {
  const own = composeOrderCancelledEmail({ ...order, cancelled_by: 'customer' }, at).text;
  const byStaff = { ...discounted, cancelled_by: 'staff', cancel_reason: 'We are out of carrots.' };
  const staff = composeOrderCancelledEmail(byStaff, at).text;
  expect(own).toContain('You cancelled it.\n\nYou pay nothing for it.');
  expect(own).not.toContain('voucher');
  expect(staff).toContain('We had to cancel it: We are out of carrots.');
  expect(
    composeOrderCancelledEmail({ ...order, cancelled_by: 'shop', cancel_reason: notPaidInTime }, at).text,
  ).toContain('\n\nIt was not paid in time, so we did not make it.\n\nYou pay nothing for it.');
  expect(staff).toContain('Your voucher is back in your account. Your profile shows until when it is good.');
});

test('a cancelled order of which a part is withheld does not promise all of it', () => {
  const payment = { state: 'captured', expires_at: null, captured_cents: 1_700, returned_cents: 1_000, refunds: [] };
  const cancelled = { ...byCard, latestPayment: payment, cancelled_by: 'customer' };
  expect(composeOrderCancelledEmail(cancelled, at).text).toContain('What you paid goes back to your card.');
  const { text } = composeOrderCancelledEmail({ ...cancelled, hasWithheldMoney: true }, at);
  expect(text).toContain('You get back what you paid. A refund failed before, so we look at that part first.');
  expect(text).not.toContain('goes back');
});

test.each([
  ['captured', 'It is paid.'],
  ['authorized', 'Your card’s approved.'],
  ['failed', undefined],
  ['awaiting', undefined],
])('a receipt by card says only what became of the card: %s', (state, words) => {
  const payment = { state, expires_at: null, captured_cents: 0, returned_cents: 0, refunds: [] };
  const { text } = composeOrderReceiptEmail({ ...byCard, latestPayment: payment }, at);
  expect(/It is paid\.|Your card’s approved\./.exec(text)?.[0]).toBe(words);
});

test('a refund says how much, when on the store’s calendar, and why', () => {
  const { text } = composeOrderRefundedEmail(byCard, at, refund);
  expect(text).toContain('We refunded $4.48 on Nov 16, 2025: Sorry that it was cold.');
  expect(text).toContain('Your bank may take some days to show it.');
  const thisYear = { ...refund, done_at: new Date() };
  expect(composeOrderRefundedEmail(order, at, thisYear).text).toMatch(/on \w{3} \d{1,2}: Sorry/);
  expect(composeOrderRefundedEmail(order, at, thisYear).text).not.toContain('Your bank');
});
