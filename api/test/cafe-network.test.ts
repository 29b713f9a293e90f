// A guesser of passwords in the cafe's network, and others who log in there.
import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

const cafe = '203.0.113.7';
const wait = { status: 429, body: { code: 'too_many_attempts' } };
const newEmail = () => `${randomBytes(6).toString('hex')}@example.com`;
const register = async (address: string) => {
  const email = newEmail();
  await api.call('POST', '/auth/register', { address, body: { name: 'Ada Byron', email, password: 'Secret1!' } });
  return email;
};
const logIn = (email: string, password = 'Secret1!') =>
  api.call('POST', '/auth/login', { address: cafe, body: { email, password } });

test('accounts that were used there before log in with their own limit; others wait', async () => {
  const [known, newcomer] = [await register(cafe), await register('198.51.100.7')];
  let refused = 0;
  for (let second = 0; second < 60; second += 1) {
    for (let tries = 0; tries < 20; tries += 1) {
      if ((await logIn(newEmail(), 'Secret2!')).status === 429) refused += 1;
    }
    if (second % 10 === 9) expect(await logIn(known)).toMatchObject({ status: 200 });
    if (second % 10 === 9) expect(await logIn(newcomer)).toMatchObject(wait);
    vi.setSystemTime(Date.now() + 1_000);
  }
  // As many as before are looked at: 20, and one every 10 seconds at most.
  expect(refused).toBeGreaterThan(1_150);

  for (let tries = 0; tries < 5; tries += 1) expect(await logIn(known, 'Secret2!')).toMatchObject({ status: 401 });
  expect(await logIn(known)).toMatchObject(wait);
});
