import { toLocalDay } from '@juniper/core/rules/deals.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { catchMails } from './mail-catcher.ts';
import { readMail } from './mail-reader.ts';
import { openTestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

const api = await openTestApp();

const full = {
  rating: 4,
  comments: 'Good soup.\nCold spoon.',
  name: "Anne-Marie O'Neil",
  email: 'anne@example.com',
  visitedOn: '2026-03-04',
  visitType: 'dine-in',
};
const send = (token: string, body: unknown) => api.call('POST', '/feedback', { token, body });
const storedFor = (userId: string) =>
  api.db
    .selectFrom('feedback')
    .select(['rating', 'comments', 'name', 'email', 'visit_type', sql<string>`visited_on::text`.as('visited_on')])
    .where('user_id', '=', userId)
    .execute();
const countReviews = async (token: string) =>
  (await api.call('GET', '/auth/profile/stats', { token })).body.stats.totalReviews;

test('feedback is kept with all that was given, and counted as a review [feedback-2]', async () => {
  const { token, user } = await api.register();
  expect(await send(token, full)).toMatchObject({ status: 200, body: { success: true } });
  const { visitedOn, visitType, ...same } = full;
  expect(await storedFor(user.id)).toEqual([{ ...same, visited_on: visitedOn, visit_type: visitType }]);
  expect(await countReviews(token)).toBe(1);
  await send(token, { rating: 1, comments: 'Too loud' });
  expect(await countReviews(token)).toBe(2);
});

test('under a key it is stored and counted once; the key is the customer’s own, and holds one text', async () => {
  const [ada, bob] = [await api.register(), await api.register()];
  const sendUnder = (token: string, body: unknown) =>
    api.call('POST', '/feedback', { token, body, headers: { 'idempotency-key': 'feedback-key' } });
  const answers = await Promise.all([sendUnder(ada.token, full), sendUnder(ada.token, full)]);
  for (const answer of answers) expect(answer).toMatchObject({ status: 200 });
  expect(await countReviews(ada.token)).toBe(1);
  expect(await api.boss.findJobs('mail', { data: { kind: 'feedback', userId: ada.user.id } })).toHaveLength(1);
  expect(await sendUnder(ada.token, { ...full, rating: 1 })).toMatchObject({
    status: 409,
    body: { code: 'key_reused' },
  });
  expect(await sendUnder(bob.token, { ...full, rating: 1 })).toMatchObject({ status: 200 });
  expect(await countReviews(bob.token)).toBe(1);
});

test('rating and comments are enough, and the shop answers to the account’s address', async () => {
  const { mails, url } = await catchMails();
  const { token, user } = await api.register();
  await send(token, { rating: 5, comments: 'Lovely' });
  await send(token, full);
  expect((await storedFor(user.id))[0]).toEqual({
    rating: 5,
    comments: 'Lovely',
    name: null,
    email: null,
    visit_type: null,
    visited_on: null,
  });

  onTestFinished(await startTestWorker(api.databaseUrl, url));
  const sent = () => mails.filter(({ to }) => to.includes('inbox@juniperrow.example'));
  const about = (words: string) => sent().find((mail) => readMail(mail).text.includes(words));
  await expect.poll(() => about('Lovely'), { timeout: 10_000 }).toBeDefined();
  expect(readMail(about('Lovely')).subject).toBe('Feedback: 5 of 5');
  expect(about('Lovely')?.text).toContain(`Reply-To: ${user.email}`);
  await expect.poll(() => about('Cold spoon.')?.text, { timeout: 10_000 }).toContain('Reply-To: anne@example.com');
  expect(readMail(about('Cold spoon.')).text).toContain(
    "Anne-Marie O'Neil · anne@example.com · dine-in · March 4, 2026",
  );
});

test('the day of the visit may be today in the shop’s time zone, and no later', async () => {
  const { token, user } = await api.register();
  // Half past six in the morning of the 11th in London is still the 10th in Oregon.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T06:30:00Z') });
  expect(toLocalDay('America/Los_Angeles', Date.now())).toBe('2026-03-10');
  expect(await send(token, { ...full, visitedOn: '2026-03-11' })).toMatchObject({
    status: 400,
    body: { code: 'not_yet', message: 'The date of your visit cannot be in the future.' },
  });
  expect(await storedFor(user.id)).toEqual([]);
  expect(await send(token, { ...full, visitedOn: '2026-03-10' })).toMatchObject({ status: 200 });
});

test.each([
  ['no rating', { rating: undefined }],
  ['six stars', { rating: 6 }],
  ['no stars', { rating: 0 }],
  ['half a star', { rating: 4.5 }],
  ['a rating in words', { rating: '5' }],
  ['no comments', { comments: ' ' }],
  ['comments that are too long', { comments: 'x'.repeat(5001) }],
  ['a NUL', { comments: 'a\u0000b' }],
  ['no email address', { email: 'anne' }],
  ['a day that does not exist', { visitedOn: '2026-02-30' }],
  ['a day before all calendars', { visitedOn: '0000-01-01' }],
  ['another kind of visit', { visitType: 'drive-in' }],
])('refuses %s, and keeps nothing', async (_what, change) => {
  const { token, user } = await api.register();
  expect(await send(token, { ...full, ...change })).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  expect(await storedFor(user.id)).toEqual([]);
});

test('one customer’s many have to wait, from wherever they come; another’s do not', async () => {
  const { token } = await api.register();
  for (let count = 0; count < 3; count += 1) expect(await send(token, full)).toMatchObject({ status: 200 });
  expect(await send(token, full)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  expect(await countReviews(token)).toBe(3);
  const other = await api.register();
  expect(await send(other.token, full)).toMatchObject({ status: 200 });
});
