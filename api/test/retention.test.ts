import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eraseExpiredData } from '../src/account/retention/erase-old.ts';
import { findOriginal } from '../src/catalogue/pictures/queries.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { insertRow, updateRows } from './database.ts';
import { catchMails } from './mail-catcher.ts';
import { placeOrder } from './place-order.ts';
import { openTestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

const api = await openTestApp();

const at = (offset: string) => sql<Date>`now() + ${offset}::interval`;
const hash = () => randomBytes(32);

async function addPicture(age: string): Promise<string> {
  const name = `p-${randomBytes(8).toString('hex')}`;
  const original = { hash: hash(), body: hash() };
  await insertRow(api.db, 'picture_originals', original);
  await insertRow(api.db, 'pictures', { name, state: 'ready', original_hash: original.hash, created_at: at(age) });
  return name;
}

async function setPictureInDraft(kind: string, id: string, picture: string | undefined): Promise<void> {
  await sql`update draft_parts set body = jsonb_set(body, '{picture}', to_jsonb(${picture}::text))
    where kind = ${kind} and id = ${id}`.execute(api.db);
}

/** Adds a row of the given age to each table with a retention time. */
async function addRow(user_id: string, when: typeof old) {
  const { db } = api;
  const expires_at = at(when.expiry);
  const email = 'someone@example.com';
  await insertRow(db, 'sessions', { user_id, token_hash: hash(), expires_at });
  await insertRow(db, 'login_networks', { user_id, network_hash: hash(), last_used_at: at(when.year) });
  await insertRow(db, 'email_confirmations', { user_id, token_hash: hash(), email, expires_at });
  await insertRow(db, 'password_resets', { user_id, token_hash: hash(), email, expires_at });
  await insertRow(db, 'counter_codes', { user_id, code_hash: hash(), expires_at });
  await insertRow(db, 'used_credentials', { credential_hash: hash(), expires_at });
  await insertRow(db, 'mails', { user_id, subject_id: uuidV7(), kind: 'note', sent_at: at(when.year) });
  await insertRow(db, 'mail_claims', {
    user_id,
    subject_id: uuidV7(),
    kind: 'note',
    job_id: uuidV7(),
    claimed_until: at(when.day),
  });
  await insertRow(db, 'feedback', {
    user_id,
    feedback_id: uuidV7(),
    rating: 4,
    comments: 'Good',
    created_at: at(when.twoYears),
  });
  await insertRow(db, 'contact_messages', {
    message_id: uuidV7(),
    name: 'A',
    email,
    message: 'Hello',
    created_at: at(when.twoYears),
  });
  await insertRow(db, 'parting_mails', { parting_id: uuidV7(), email, created_at: at(when.day) });
  await insertRow(db, 'mail_counts', {
    address_hash: hash(),
    is_reset: false,
    sent_at: [new Date()],
    last_at: at(when.day),
  });
  await insertRow(db, 'vouchers_given', { address_hash: hash(), kind: 'birthday', left_at: at(when.year) });
  await insertRow(db, 'blocked_addresses', { address_hash: hash(), left_at: at(when.year) });
  await insertRow(
    db,
    'catalogue_revisions',
    ['old', 'next'].map((hash) => ({ hash, body: '{}', published_at: at(when.revision) })),
  );
  await addPicture(when.month);
  const slot = { store: 'main', station: `bar-${when.day}`, starts_at: at(when.day) };
  await insertRow(db, 'work_slots', { ...slot, capacity_s: 180, used_s: 60 });
  const order_id = await placeOrder(api, user_id, 1000);
  await insertRow(db, 'order_work', { user_id, order_id, ...slot, seconds: 60 });
  const event = { provider: 'stripe', event_id: uuidV7(), kind: 'refund.updated', seen_at: at(when.quarter) };
  await insertRow(db, 'provider_events', event);
  const security = { event_id: uuidV7(), kind: 'login failed', network: '203.0.113.0/24', count: 1 };
  await insertRow(db, 'security_events', { ...security, at: at(when.year) });
  const actor = uuidV7();
  const record = { user_id: actor, name: 'Bo', email: 'bo@team.example' };
  await insertRow(db, 'staff_records', record);
  const entry = { entry_id: uuidV7(), actor, action: 'menu.edit', subject: 'item:3', at: at(when.sevenYears) };
  await insertRow(db, 'audit_log', entry);
  const invited = { invitation_id: uuidV7(), email: `${uuidV7()}@example.com`, role: 'staff' } as const;
  await insertRow(db, 'invitations', { ...invited, invited_by: user_id, expires_at });
}

const old = {
  expiry: '-1 second',
  year: '-12 months -1 minute',
  twoYears: '-24 months -1 minute',
  day: '-25 hours',
  revision: '-401 days',
  month: '-31 days',
  quarter: '-91 days',
  sevenYears: '-7 years -1 minute',
};
const young: typeof old = {
  expiry: '1 hour',
  year: '-11 months',
  twoYears: '-23 months',
  day: '-23 hours',
  revision: '-399 days',
  month: '-29 days',
  quarter: '-89 days',
  sevenYears: '-6 years',
};

const addOrder = async (user_id: string, yearsAgo: number) => {
  const created_at = new Date(Date.now() - yearsAgo * 366 * 24 * 3_600_000);
  const order_id = await placeOrder(api, user_id, 1000, { created_at });
  const entry = { user_id, entry_id: uuidV7(), kind: 'order' as const, order_id, points: 1, created_at };
  await insertRow(api.db, 'loyalty_ledger', entry);
};

const counts = async () => {
  const count = async (table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(api.db);
    return [table, rows[0]?.n];
  };
  const tables = [
    'sessions',
    'login_networks',
    'email_confirmations',
    'password_resets',
    'counter_codes',
    'used_credentials',
    'mails',
    'mail_claims',
    'feedback',
    'mail_counts',
    'vouchers_given',
    'blocked_addresses',
    'catalogue_revisions',
    'pictures',
    'picture_originals',
    'audit_log',
    'staff_records',
    'invitations',
    'work_slots',
    'order_work',
    'provider_events',
    'security_events',
  ];
  const entries = [...tables, 'contact_messages', 'parting_mails', 'orders', 'order_items', 'loyalty_ledger'].map(
    count,
  );
  return Object.fromEntries(await Promise.all(entries));
};

test('erases what has reached its time, and nothing that has not [account-3]', async () => {
  const [ada, bob, gone] = [await api.register(), await api.register(), await api.register()];
  await addRow(ada.user.id, old);
  await addRow(bob.user.id, young);
  await addOrder(bob.user.id, 8);
  await addOrder(gone.user.id, 8);
  await addOrder(gone.user.id, 6);
  await api.call('DELETE', '/auth/user', { token: gone.token, body: { password: 'Secret1!' } });

  const before = await counts();
  const erased = await eraseExpiredData(api.db, { mail: 'on' });
  const one = Object.fromEntries(
    Object.keys(erased).map((table) => [table, ['users', 'order_contacts'].includes(table) ? 0 : 1]),
  );
  expect(erased).toEqual(one);
  const after = await counts();
  expect(after).toEqual(
    Object.fromEntries(
      Object.entries<number>(before).map(([table, n]) => [table, table === 'order_items' ? n - 2 : n - 1]),
    ),
  );
  expect(await eraseExpiredData(api.db, { mail: 'on' })).toEqual(
    Object.fromEntries(Object.keys(erased).map((table) => [table, 0])),
  );

  const left = await api.db.selectFrom('orders').select('user_id').orderBy('created_at').execute();
  const newest = [ada, bob].map(({ user }) => ({ user_id: user.id }));
  expect(left).toEqual([{ user_id: bob.user.id }, { user_id: gone.user.id }, ...newest]);
  expect(await api.call('GET', '/auth/user', { token: ada.token })).toMatchObject({ status: 200 });
});

test('a picture stays while the draft or a kept revision names it', async () => {
  const { db } = api;
  const [unnamed, ofItem, ofCategory, ofRevision] = [
    ...[await addPicture('-31 days'), await addPicture('-31 days'), await addPicture('-31 days')],
    await addPicture('-31 days'),
  ];
  await setPictureInDraft('item', '3', ofItem);
  await setPictureInDraft('category', 'soup', ofCategory);
  const body = JSON.stringify({ items: [{ picture: ofRevision }] });
  await insertRow(db, 'catalogue_revisions', { hash: 'x', body });
  expect(await eraseExpiredData(db, { mail: 'on' })).toMatchObject({ pictures: 1 });
  const left = (await db.selectFrom('pictures').select('name').execute()).map(({ name }) => name);
  expect(left).toEqual(expect.arrayContaining([ofItem, ofCategory, ofRevision]));
  expect(left).not.toContain(unnamed);
});

test('an original stays while a picture that was cropped from it does', async () => {
  const { db } = api;
  const [kept, erased] = [await addPicture('-31 days'), await addPicture('-31 days')];
  await sql`update pictures set original_hash = (select original_hash from pictures where name = ${kept})
    where name = ${erased}`.execute(db);
  await setPictureInDraft('item', '4', kept);
  // One goes with the picture that no menu names, and one that has no picture left.
  expect(await eraseExpiredData(db, { mail: 'on' })).toMatchObject({ pictures: 1, picture_originals: 1 });
  expect(await findOriginal(db, kept)).toBeDefined();
});

test('runs every night in the shop’s time zone, and the worker does it', async () => {
  const { user } = await api.register();
  await insertRow(api.db, 'sessions', { user_id: user.id, token_hash: hash(), expires_at: at('-1 second') });
  await api.boss.send('retention', {});
  const { url } = await catchMails();
  onTestFinished(await startTestWorker(api.databaseUrl, url));
  expect(await api.boss.getSchedules('retention')).toMatchObject([
    { name: 'retention', cron: '20 3 * * *', timezone: 'America/Los_Angeles' },
  ]);
  const expired = () => api.db.selectFrom('sessions').select('user_id').where('expires_at', '<', at('0')).execute();
  await expect.poll(expired, { timeout: 10_000 }).toEqual([]);
});

describe('an account whose address was never confirmed', () => {
  const forgotten = async (changes: object = {}, mailedAt = '-31 days') => {
    const registered = await api.register();
    const { id } = registered.user;
    await api.updateUser(id, { last_login_at: at('-31 days'), ...changes });
    await updateRows(api.db, 'sessions', { user_id: id }, { last_seen_at: at('-31 days') });
    await insertRow(api.db, 'mails', { user_id: id, subject_id: id, kind: 'welcome', sent_at: at(mailedAt) });
    return registered;
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  const exists = async ({ user }: { user: { id: string } }) =>
    (await api.db.selectFrom('users').select('email').where('user_id', '=', user.id).execute()).length === 1;

  test('is erased after 30 days without a login or an order; its orders stay without the person [account-3]', async () => {
    const idle = await forgotten();
    const orderId = await placeOrder(api, idle.user.id, 1_000, { created_at: daysAgo(31), contact_name: 'Ada Byron' });
    const others = [
      await forgotten({ last_login_at: at('-29 days') }),
      await forgotten({ email_verified_at: at('-1 day') }),
      await forgotten({ role: 'staff' }),
      // Mail was off until last week.
      await forgotten({}, '-7 days'),
    ];
    const [ordered, open, seen, back] = [await forgotten(), await forgotten(), await forgotten(), await forgotten()];
    await placeOrder(api, ordered.user.id, 1_000);
    await placeOrder(api, open.user.id, 1_000, { created_at: daysAgo(40), status: 'preparing' });
    await updateRows(api.db, 'sessions', { user_id: seen.user.id }, { last_seen_at: at('-1 day') });
    // A customer who logs in and out again leaves no session behind.
    const body = { email: back.user.email, password: 'Secret1!' };
    const { token } = (await api.call('POST', '/auth/login', { body })).body;
    await api.call('POST', '/auth/logout', { token });

    expect((await eraseExpiredData(api.db, { mail: 'off' })).users).toBe(0);
    expect(await exists(idle)).toBe(true);
    expect((await eraseExpiredData(api.db, { mail: 'on' })).users).toBe(1);
    expect(await exists(idle)).toBe(false);
    for (const other of [...others, ordered, open, seen, back]) expect(await exists(other)).toBe(true);
    const left = api.db.selectFrom('orders').select(['contact_name', 'total_cents']).where('order_id', '=', orderId);
    expect(await left.execute()).toEqual([{ contact_name: null, total_cents: 1_000 }]);
  });
});
