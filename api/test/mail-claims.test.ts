import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { claimEmail } from '../src/emails/queries.ts';
import { sendEmail } from '../src/emails/send-email.ts';
import { lockAccount } from '../src/identity/user-queries.ts';
import { catchMails } from './mail-catcher.ts';
import { measured } from './measured.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';
import { createEmailServices, startTestWorker } from './test-worker.ts';

const api = await openTestApp();

const openMailer = (url: string) => createEmailServices(api.db, url);
const welcome = (userId: string) => ({ kind: 'welcome', userId }) as const;

test('a claim of a dead worker is taken over by its own job at once, by another when it has run out', async () => {
  const { mails, url } = await catchMails();
  const services = openMailer(url);
  const [ada, bob] = [(await api.register()).user, (await api.register()).user];
  const jobId = randomUUID();
  for (const { id } of [ada, bob]) await claimEmail(api.db, { userId: id, subjectId: id, kind: 'welcome', jobId });

  await sendEmail(services, welcome(ada.id), jobId);
  expect(mails).toHaveLength(1);
  await expect(sendEmail(services, welcome(bob.id), randomUUID())).rejects.toThrow('another job is sending this email');
  await sql`update mail_claims set claimed_until = now() - interval '1 second'`.execute(api.db);
  await sendEmail(services, welcome(bob.id), randomUUID());
  expect(mails.map(({ to }) => to)).toEqual([[ada.email], [bob.email]]);
  expect(await api.db.selectFrom('mail_claims').select('kind').execute()).toEqual([]);
});

test('a mail that is out while its account is changed is noted afterwards; while it is deleted, nothing is left', async () => {
  const { mails, url } = await catchMails();
  const services = openMailer(url);
  const [ada, bob] = [(await api.register()).user, (await api.register()).user];
  const sending: Promise<void>[] = [];
  await api.db.transaction().execute(async (trx) => {
    await lockAccount(trx, ada.id, 'change');
    sending.push(sendEmail(services, welcome(ada.id), randomUUID()));
    await expect.poll(() => mails.length).toBe(1);
  });
  await Promise.all(sending);
  expect(await api.db.selectFrom('mails').select('kind').where('user_id', '=', ada.id).execute()).toHaveLength(1);

  await api.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('users').where('user_id', '=', bob.id).execute();
    sending.push(sendEmail(services, welcome(bob.id), randomUUID()));
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  await Promise.all(sending);
  expect(mails).toHaveLength(1);
});

test('a note that PostgreSQL undid is made again, without a second mail', async () => {
  await sql`create sequence tries`.execute(api.db);
  await sql`create function undo_once() returns trigger language plpgsql as $$ begin
    if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
    return new;
  end $$`.execute(api.db);
  await sql`create trigger undo_once before insert on mails for each row execute function undo_once()`.execute(api.db);
  const { mails, url } = await catchMails();
  const { user } = await api.register();
  await sendEmail(openMailer(url), welcome(user.id), randomUUID());
  await sql`drop trigger undo_once on mails`.execute(api.db);
  expect(mails).toHaveLength(1);
  expect(await api.db.selectFrom('mails').select('kind').where('user_id', '=', user.id).execute()).toHaveLength(1);
});

test('a mail in a queue of release 1 is sent', async () => {
  const { mails, url } = await catchMails();
  const { user } = await api.register();
  await api.boss.deleteAllJobs('mail');
  await api.boss.createQueue('welcome-mail');
  await api.boss.send('welcome-mail', { userId: user.id });
  onTestFinished(await startTestWorker(api.databaseUrl, url));
  const getState = async () => (await api.boss.findJobs('welcome-mail'))[0]?.state;
  await expect.poll(getState, { timeout: 15_000 }).toBe('completed');
  expect(mails.map(({ to }) => to)).toEqual([[user.email]]);
});

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test(
  'with a slow mail server no job fails, no connection is held for it, and orders are as fast as without',
  measured,
  async () => {
    const slowMs = 300;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let tried = 0;
    const { url } = await catchMails(async () => {
      tried += 1;
      await held;
      await new Promise((resolve) => setTimeout(resolve, slowMs));
    });
    const orderCalls = createOrderCalls(api);
    const customers: { token: string }[] = [];
    for (let index = 0; index < 20; index += 1) customers.push(await api.registerConfirmed());
    const placeAll = async () => {
      const times: number[] = [];
      for (const { token } of customers) {
        const started = performance.now();
        expect((await orderCalls.post(token, anOrder)).status).toBe(200);
        times.push(performance.now() - started);
      }
      return median(times);
    };
    const without = await placeAll();
    for (const { token } of customers.slice(0, 5)) {
      await api.call('POST', '/feedback', { token, body: { rating: 5, comments: 'Good.' } });
    }

    onTestFinished(await startTestWorker(api.databaseUrl, url));
    // All connections to the mail server wait for its answer, but no PostgreSQL transaction is open.
    await expect.poll(() => tried, { timeout: 20_000 }).toBe(5);
    const transactions = async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and state like 'idle in transaction%'`.execute(api.db);
      return rows.length;
    };
    await expect.poll(transactions).toBe(0);
    release();
    const meanwhile = await placeAll();
    const jobs = () => api.boss.findJobs<{ kind: string }>('mail');
    const open = async () => (await jobs()).filter(({ state }) => state !== 'completed').map(({ state }) => state);
    await expect.poll(open, { timeout: 60_000, interval: 500 }).toEqual([]);
    const done = await jobs();
    expect(done.length).toBeGreaterThanOrEqual(65);
    expect(done.filter(({ retryCount }) => retryCount > 0)).toEqual([]);
    expect(new Set(done.map(({ data }) => data.kind))).toEqual(new Set(['welcome', 'feedback', 'order-placed']));
    // A call that waited for a mail would take at least `slowMs` longer.
    expect(meanwhile).toBeLessThan(without * 2 + slowMs / 3);
  },
);
