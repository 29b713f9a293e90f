import { expect, test } from 'vitest';
import { measured } from './measured.ts';
import { createTestApp, openTestApp } from './test-app.ts';

const api = await openTestApp({ health: { mail: 'on', isStopping: () => false } });

const forgot = (body: unknown) => api.call('POST', '/auth/forgot-password', { body });

test('answers for a known and an unknown address alike, and queues the same work [password-2]', async () => {
  const { user } = await api.register({ email: 'known@example.com' });
  const queuedBefore = await api.boss.findJobs('mail', { data: { kind: 'password-reset' } });
  const known = await forgot({ email: ' Known@example.com' });
  const unknown = await forgot({ email: 'unknown@example.com' });
  expect(known).toMatchObject({ status: 200, body: { success: true } });
  expect(known.body).not.toHaveProperty('message');
  expect(unknown.body).toEqual(known.body);

  const before = new Set(queuedBefore.map(({ id }) => id));
  const queued = (await api.boss.findJobs('mail', { data: { kind: 'password-reset' } })).filter(
    ({ id }) => !before.has(id),
  );
  expect(queued.map(({ data }) => Object.keys(data as object))).toEqual([
    ['kind', 'userId'],
    ['kind', 'userId'],
  ]);
  expect(queued.filter(({ data }) => (data as { userId: string }).userId === user.id)).toHaveLength(1);
  expect(JSON.stringify(queued)).not.toContain('example.com');
});

test('says where mail is off that no link can be emailed, for a known and an unknown address alike [password-3]', async () => {
  const withoutMail = await createTestApp();
  await withoutMail.register({ email: 'known@example.com' });
  for (const email of ['known@example.com', 'unknown@example.com']) {
    expect(await withoutMail.call('POST', '/auth/forgot-password', { body: { email } })).toMatchObject({
      status: 200,
      body: { success: true, message: 'We can’t email a reset link today. Call us or ask at the counter.' },
    });
  }
  await withoutMail.close();
});

test('takes as long for an unknown address as for a known one [password-2]', measured, async () => {
  const emails = Array.from({ length: 15 }, (_, index) => `timing${index}@example.com`);
  for (const email of emails) await api.register({ email });
  const timed = async (email: string) => {
    const start = performance.now();
    await forgot({ email });
    return performance.now() - start;
  };
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const email of emails) {
    times.known.push(await timed(email));
    times.unknown.push(await timed(`un${email}`));
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[7] ?? 0;
  const ratio = median(times.known) / median(times.unknown);
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});

test.each([
  ['no address', {}],
  ['an empty one', { email: '' }],
  ['one without @', { email: 'ada.example.com' }],
  ['one without a dot', { email: 'ada@example' }],
  ['a number', { email: 7 }],
  ['one that is too long', { email: `${'x'.repeat(250)}@example.com` }],
])('refuses %s and asks for a valid address [password-1]', async (_what, body) => {
  const message = 'Please enter a valid email address.';
  expect(await forgot(body)).toMatchObject({ status: 400, body: { success: false, code: 'invalid_request', message } });
});
