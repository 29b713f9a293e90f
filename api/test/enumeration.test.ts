import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../src/identity/passwords.ts';
import { insertUser } from '../src/identity/user-queries.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { measured } from './measured.ts';
import { spyOnStatements } from './spy-on-statements.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const api = await openTestApp();
const passwordHash = await hashPassword('Secret1!');

/** Registered without hashing a password each time. */
async function addAccount(password_hash: string | null = passwordHash) {
  const [user_id, email] = [uuidV7(), nobodys()];
  await insertUser(api.db, { user_id, email, name: 'Ada', password_hash, provider: 'local', loyalty_points: 0 });
  return { id: user_id, email };
}

const nobodys = () => `${uuidV7()}@example.com`;
const forgedLink = (userId: string) =>
  Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), randomBytes(32)]).toString('base64url');
const post = (path: string, body: object, token?: string) => api.call('POST', path, { body, ...(token && { token }) });
const logIn = (email: string) => post('/auth/login', { email, password: 'Secret2!' });

type Ask = () => ReturnType<TestApp['call']>;

type Question = () => Promise<{ known: Ask; unknown: Ask }>;

/** The same question about an account that there is and about one that there is not; new accounts each time. */
const logins: Record<string, Question> = {
  'a login with a wrong password': async () => {
    const { email } = await addAccount();
    return { known: () => logIn(email), unknown: () => logIn(nobodys()) };
  },
  'a login to an account that has no password': async () => {
    const { email } = await addAccount(null);
    return { known: () => logIn(email), unknown: () => logIn(nobodys()) };
  },
};
const questions: Record<string, Question> = {
  ...logins,
  'asking for a new password': async () => {
    const { email: known } = await addAccount();
    const ask = (email: string) => post('/auth/forgot-password', { email });
    return { known: () => ask(known), unknown: () => ask(nobodys()) };
  },
  'a change to an address': async () => {
    const [{ email: taken }, own] = [await addAccount(), await addAccount()];
    const { body } = await post('/auth/login', { email: own.email, password: 'Secret1!' });
    const ask = (email: string) => post('/auth/email', { email, password: 'Secret1!' }, body.token);
    return { known: () => ask(taken), unknown: () => ask(nobodys()) };
  },
  'a forged link to a new password': async () => {
    const { id: known } = await addAccount();
    const ask = (id: string) => post('/auth/reset-password', { token: forgedLink(id), password: 'Secret2!' });
    return { known: () => ask(known), unknown: () => ask(uuidV7()) };
  },
  'a forged confirmation': async () => {
    const { id: known } = await addAccount();
    const ask = (id: string) => post('/auth/verify-email', { token: forgedLink(id) });
    return { known: () => ask(known), unknown: () => ask(uuidV7()) };
  },
};

/** Returns the caller's answer, and the statements that PostgreSQL was sent. */
async function watch(ask: Ask) {
  const statements: string[] = [];
  const query = spyOnStatements((text) => statements.push(text));
  const { status, headers, body } = await ask();
  query.mockRestore();
  const told = Object.entries(headers).filter(([name]) => name !== 'date');
  return { answer: { status, body, told }, statements };
}

const timed = async (ask: Ask) => {
  const start = performance.now();
  await ask();
  return performance.now() - start;
};

describe('neither answer nor work tells whether there is an account', () => {
  test.each(Object.entries(questions))('%s', async (_what, prepare) => {
    // In turns, so that neither always comes first.
    for (const isKnownFirst of [true, false]) {
      const { known, unknown } = await prepare();
      const [first, second] = isKnownFirst ? [known, unknown] : [unknown, known];
      const [one, other] = [await watch(first), await watch(second)];
      expect(other.answer).toEqual(one.answer);
      expect(other.statements).toEqual(one.statements);
    }
  });
});

test('an account keeps the password only as an argon2id hash, and the token only as a hash', async () => {
  const { token, user } = await api.register();
  const row = await api.db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.user_id')
    .select(['password_hash', 'token_hash'])
    .where('users.user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(row.token_hash).toHaveLength(32);
  expect(Buffer.from(token, 'base64url').includes(row.token_hash)).toBe(false);
});

// The other calls take a few milliseconds, which depend on the machine more than on the account.
describe('the time of a login, most of it for the hash, does not tell either', () => {
  test.each(Object.entries(logins))('%s', measured, async (_what, prepare) => {
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 7; round += 1) {
      const asks = await prepare();
      known.push(await timed(asks.known));
      unknown.push(await timed(asks.unknown));
    }
    const ratio = Math.min(...known) / Math.min(...unknown);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });
});
