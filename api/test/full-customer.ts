import { randomBytes } from 'node:crypto';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { insertRow, updateRows } from './database.ts';
import { placeOrder } from './place-order.ts';
import type { TestApp } from './test-app.ts';

/** The person's data; each value is unique in the database, so that it can be searched for. */
export const traces = {
  name: 'Wilhelmina Quackenbush',
  email: 'wilhelmina.quackenbush@mailbox.example',
  nextEmail: 'mina@next.example',
  avatar: 'https://pictures.example/mina-q.png',
  subject: '108276354910287364512',
  street: '17 Larkspur Lane',
  city: 'Thimbleton',
  zipCode: '90417-8821',
  contactName: 'Mina Q.',
  contactEmail: 'mina.orders@mailbox.example',
  note: 'No nuts, as my sister Agatha',
  phone: '+1 503 555 0187',
  carrier: 'Thimbleton Parcels',
  trackingNumber: 'TP 40417 88 21',
  feedback: 'The cortado reminded me of Lisbon.',
  message: 'Do you cater for weddings in Thimbleton?',
  wish: 'no foam, as in Trieste',
  apology: 'Sorry about the wait, dear Mina',
};

/** Adds a customer with a row in every possible table, to check that all rows are exported and deleted. */
export async function addFullCustomer(api: TestApp) {
  const { token, user } = await api.register({ name: traces.name, email: traces.email });
  const user_id = user.id;
  const hash = () => randomBytes(32);
  const later = new Date(Date.now() + 3_600_000);
  const { db } = api;
  await db
    .updateTable('users')
    .set({
      avatar: traces.avatar,
      email_verified_at: new Date(),
      pending_email: traces.nextEmail,
      newsletter: true,
      newsletter_consent_at: new Date(),
      birthday_month: 2,
      birthday_day: 29,
      birthday_set_at: new Date(),
    })
    .where('user_id', '=', user_id)
    .execute();
  await insertRow(db, 'user_identities', { issuer: 'https://accounts.google.com', subject: traces.subject, user_id });
  await insertRow(db, 'favorites', { user_id, favorite_id: uuidV7(), product_id: 9, customizations: [traces.wish] });
  await insertRow(db, 'saved_recipes', { user_id, recipe_id: 'mocha' });
  const order_id = await placeOrder(api, user_id, 1180, {
    number: 'ORD-7KQ2M',
    idempotency_key: `cart of ${traces.name}`,
    status: 'completed',
    contact_name: traces.contactName,
    contact_email: traces.contactEmail,
    address: traces.street,
    city: traces.city,
    zip_code: traces.zipCode,
  });
  await updateRows(
    db,
    'order_contacts',
    { order_id },
    { note: traces.note, phone: traces.phone, carrier: traces.carrier, tracking_number: traces.trackingNumber },
  );
  await insertRow(db, 'order_events', {
    user_id,
    order_id,
    event_id: uuidV7(),
    to_status: 'pending',
    actor: 'customer',
  });
  const payment = { user_id, order_id, payment_id: uuidV7() };
  const paid = {
    amount_cents: 1180,
    captured_cents: 1180,
    returned_cents: 100,
    currency: 'USD',
    state: 'captured',
  } as const;
  await insertRow(db, 'payments', { ...payment, ...paid, provider: 'counter' });
  const refund_id = uuidV7();
  await insertRow(db, 'refunds', {
    ...payment,
    refund_id,
    cents: 100,
    reason: traces.apology,
    cause: 'manager',
    state: 'done',
  });
  await insertRow(db, 'refund_lines', { user_id, order_id, refund_id, line: 0, quantity: 1 });
  const work = { store: 'main', station: 'bar', starts_at: later, seconds: 60 };
  await insertRow(db, 'order_work', { user_id, order_id, ...work });
  await insertRow(db, 'counter_codes', { user_id, code_hash: hash(), expires_at: later });
  await insertRow(db, 'staff_stores', { user_id, store: 'main' });
  await insertRow(db, 'vouchers', [
    { user_id, voucher_id: uuidV7(), kind: 'birthday', year: 2026, expires_at: later },
    {
      user_id,
      voucher_id: uuidV7(),
      kind: 'thanks',
      year: null,
      expires_at: later,
      off_cents: 500,
      reason: traces.apology,
    },
  ]);
  await insertRow(db, 'vouchers_given', { address_hash: hash(), kind: 'birthday', year: 2026, user_id });
  await insertRow(db, 'carts', { user_id, revision: 1, items: '[]', wishlist: [3] });
  await insertRow(db, 'loyalty_ledger', [
    { user_id, entry_id: uuidV7(), kind: 'order', order_id, points: 1 },
    { user_id, entry_id: uuidV7(), kind: 'adjust', order_id: null, points: 20, reason: traces.apology },
  ]);
  await insertRow(db, 'feedback', {
    user_id,
    feedback_id: uuidV7(),
    rating: 5,
    comments: traces.feedback,
    name: traces.name,
    email: traces.email,
    visited_on: '2026-03-04',
    visit_type: 'dine-in',
  });
  await insertRow(db, 'contact_messages', {
    message_id: uuidV7(),
    name: traces.name,
    email: traces.email.toUpperCase(),
    message: traces.message,
  });
  const invited_by = uuidV7();
  // Not an owner any more, so the invitation is in no list.
  const inviter = { name: 'Olga', email: 'olga@example.com', provider: 'local', role: 'manager' } as const;
  await insertRow(db, 'users', { ...inviter, user_id: invited_by });
  await insertRow(db, 'invitations', {
    invitation_id: uuidV7(),
    email: traces.email,
    role: 'staff',
    token_hash: hash(),
    invited_by,
  });
  await insertRow(db, 'email_confirmations', {
    user_id,
    token_hash: hash(),
    email: traces.nextEmail,
    expires_at: later,
  });
  await insertRow(db, 'password_resets', { user_id, token_hash: hash(), email: traces.email, expires_at: later });
  await insertRow(db, 'mails', { user_id, subject_id: uuidV7(), kind: 'welcome' });
  await insertRow(db, 'mail_claims', {
    user_id,
    subject_id: uuidV7(),
    kind: 'welcome',
    job_id: uuidV7(),
    claimed_until: later,
  });
  await insertRow(db, 'parting_mails', { parting_id: uuidV7(), user_id, email: 'mina@old.example' });
  return { token, userId: user_id, orderId: order_id };
}
