import { unreadableName } from '@juniper/core/rules/names.ts';
import { describe, expect, test } from 'vitest';
import { newCustomer } from './actors.ts';
import { callConcurrently } from './call-concurrently.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

const person = { name: 'Grace Hopper', email: 'grace@example.com', password: 'Secret1!' };
const fillIn = 'Please fill in all fields.';

describe('POST /auth/register', () => {
  test('opens an account and answers with every field of a user [calls-2]', async () => {
    const { status, body } = await api.call('POST', '/auth/register', { body: person });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      token: expect.stringMatching(/^[\w-]{64}$/),
      message: 'Account created successfully! Welcome to Juniper Row!',
      user: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        name: 'Grace Hopper',
        email: 'grace@example.com',
        emailVerified: false,
        avatar: null,
        provider: 'local',
        ...newCustomer,
      },
    });
  });

  test('gives the 100 points as a ledger row and queues one welcome mail [points-2]', async () => {
    const { user } = await api.register();
    const ledger = await api.db.selectFrom('loyalty_ledger').selectAll().where('user_id', '=', user.id).execute();
    expect(ledger).toMatchObject([{ kind: 'welcome', points: 100, order_id: null }]);
    const jobs = await api.boss.findJobs('mail', { data: { kind: 'welcome', userId: user.id } });
    expect(jobs).toMatchObject([{ state: 'created', retryLimit: 20, heartbeatSeconds: 10, deadLetter: 'dead-letter' }]);
  });

  test.each(['grace@example.com', 'GRACE@Example.com', '  grace@example.com '])(
    'refuses the taken address %j',
    async (email) => {
      const { status, body } = await api.call('POST', '/auth/register', { body: { ...person, email } });
      expect(status).toBe(409);
      expect(body).toEqual({
        success: false,
        code: 'email_taken',
        message: 'This email address already has an account. Please log in instead.',
      });
    },
  );

  const passwordRule =
    'Password must be at least 6 characters and include uppercase, lowercase, number, and special character.';
  test.each([
    ['no name', { name: undefined }, fillIn],
    ['an empty name', { name: '   ' }, fillIn],
    ['a name that is a number', { name: 7 }, fillIn],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'Please check what you entered.'],
    ['a name with a NUL', { name: 'Ada\u0000' }, 'Please check what you entered.'],
    ['a name with a line break', { name: 'Ada\nBcc: x' }, 'Please check what you entered.'],
    ['a name that is turned round', { name: 'Ada\u202eBob' }, unreadableName],
    ['a name without a letter', { name: '***' }, unreadableName],
    ['no e-mail', { email: undefined }, fillIn],
    ['an empty e-mail', { email: '' }, fillIn],
    ['an e-mail without a domain', { email: 'grace@' }, 'Please enter a valid email address.'],
    ['an e-mail that is too long', { email: `${'x'.repeat(250)}@example.com` }, 'Please check what you entered.'],
    ['no password', { password: undefined }, fillIn],
    ['a password without a digit', { password: 'Secret!' }, passwordRule],
    ['a password without a capital', { password: 'secret1!' }, passwordRule],
    ['a password without a small letter', { password: 'SECRET1!' }, passwordRule],
    ['a password without a special character', { password: 'Secret12' }, passwordRule],
    ['a password with another character', { password: 'Secret1! ' }, passwordRule],
    ['a password that is too short', { password: 'Ab1!x' }, passwordRule],
    ['a password that is too long', { password: `Ab1!${'x'.repeat(125)}` }, passwordRule],
  ])('refuses %s', async (_what, change, message) => {
    const body = { ...person, email: 'new@example.com', ...change };
    const answer = await api.call('POST', '/auth/register', { body });
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid_request', message } });
  });

  test('of one address 50 times at once makes one account, one ledger row and one mail', async () => {
    const email = 'race@example.com';
    const answers = await callConcurrently(50, (index) =>
      api.call('POST', '/auth/register', { body: { ...person, email: index % 2 ? email : email.toUpperCase() } }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)]);

    const users = await api.db.selectFrom('users').select('user_id').where('email', 'ilike', email).execute();
    expect(users).toHaveLength(1);
    const userId = users[0]?.user_id ?? '';
    const ledger = await api.db.selectFrom('loyalty_ledger').select('points').where('user_id', '=', userId).execute();
    expect(ledger).toEqual([{ points: 100 }]);
    expect(await api.boss.findJobs('mail', { data: { kind: 'welcome', userId } })).toHaveLength(1);
  });
});

describe('POST /auth/login', () => {
  test.each(['grace@example.com', 'Grace@EXAMPLE.com'])(
    'answers %s with every field of a user [calls-2]',
    async (email) => {
      const { status, body } = await api.call('POST', '/auth/login', { body: { email, password: person.password } });
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, message: 'Login successful!', user: { email: 'grace@example.com' } });
      expect(Object.keys(body).sort()).toEqual(['message', 'success', 'token', 'user']);
      expect(await api.call('GET', '/auth/user', { token: body.token })).toMatchObject({ status: 200 });
    },
  );

  test.each([
    ['a wrong password', { password: 'Secret2!' }],
    ['an unknown address', { email: 'nobody@example.com' }],
  ])('refuses %s with the same answer [login-4]', async (_what, change) => {
    const answer = await api.call('POST', '/auth/login', { body: { ...person, ...change } });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      success: false,
      code: 'bad_credentials',
      message: 'Login failed. Please check your credentials.',
    });
  });

  test.each([
    ['no e-mail', { email: undefined }, fillIn],
    ['no password', { password: undefined }, fillIn],
    ['an empty password', { password: '' }, fillIn],
    ['a malformed e-mail', { email: 'grace' }, 'Please enter a valid email address.'],
    ['a huge password', { password: 'x'.repeat(129) }, 'Please check what you entered.'],
  ])('refuses %s', async (_what, change, message) => {
    const answer = await api.call('POST', '/auth/login', { body: { ...person, ...change } });
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid_request', message } });
  });
});

describe('GET /auth/user', () => {
  test('answers with the user and nothing else [calls-1]', async () => {
    const { token, user } = await api.register();
    const { status, body, headers } = await api.call('GET', '/auth/user', { token });
    expect({ status, body }).toEqual({ status: 200, body: { user } });
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([{}, { authorization: 'Bearer' }, { authorization: 'Basic abc' }])(
    'refuses the headers %j',
    async (headers) => {
      const answer = await api.call('GET', '/auth/user', { headers });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ success: false, code: 'no_token', message: 'No token found' });
    },
  );

  test.each(['abc', 'x'.repeat(64), '%00', "' or 1=1 --"])('refuses the token %j', async (token) => {
    const answer = await api.call('GET', '/auth/user', { token });
    expect(answer).toMatchObject({
      status: 401,
      body: { success: false, code: expect.stringMatching(/session_ended|no_token/) },
    });
  });
});

describe('POST /auth/logout', () => {
  test('ends this session and no other [calls-1]', async () => {
    const { token, user } = await api.register();
    const login = await api.call('POST', '/auth/login', { body: { email: user.email, password: 'Secret1!' } });
    const answer = await api.call('POST', '/auth/logout', { token, headers: { 'content-type': 'application/json' } });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await api.call('GET', '/auth/user', { token })).toMatchObject({
      status: 401,
      body: { code: 'session_ended', message: 'Your session has ended. Please log in again.' },
    });
    expect(await api.call('GET', '/auth/user', { token: login.body.token })).toMatchObject({ status: 200 });
    expect(await api.call('POST', '/auth/logout', { token })).toMatchObject({ status: 401 });
  });

  test('needs a token', async () => {
    expect(await api.call('POST', '/auth/logout')).toMatchObject({ status: 401, body: { message: 'No token found' } });
  });
});
