import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createClaims, createKey, serveKeys, sign } from './google-keys.ts';
import { createTestApp, openGoogleApp } from './test-app.ts';

const { api, google, key } = await openGoogleApp();

const message = 'Google login failed. Please try again.';
const refused = { status: 401, body: { success: false, code: 'google_refused', message } };
const signIn = (credential: unknown, app = api) => app.call('POST', '/auth/google', { body: { credential } });
const findUsers = (email: string) => api.db.selectFrom('users').select('user_id').where('email', '=', email).execute();

const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;

test.each<[string, Record<string, unknown>]>([
  ['another audience', { aud: 'other.apps.googleusercontent.com' }],
  ['no audience', { aud: undefined }],
  ['an audience shared with another', { aud: ['juniper-test.apps.googleusercontent.com', 'other'] }],
  ['another issuer', { iss: 'https://accounts.example.com' }],
  ['no issuer', { iss: undefined }],
  ['an issuer that only begins like it', { iss: 'https://accounts.google.com.example.com' }],
  ['an expiry that is over', { exp: seconds(-60), iat: seconds(-3660) }],
  ['no expiry', { exp: undefined }],
  ['no time of issue', { iat: undefined }],
  ['a start in the future', { nbf: seconds(300) }],
  ['an e-mail that is not verified', { email_verified: false }],
  ['an e-mail of which nothing is said', { email_verified: undefined }],
  ['an e-mail that is said in text to be verified', { email_verified: 'true' }],
  ['no e-mail', { email: undefined }],
  ['an e-mail that is none', { email: 'grace' }],
  ['no subject', { sub: undefined }],
  ['an empty subject', { sub: '' }],
])('a credential with %s is refused', async (what, changes) => {
  const subject = what.replaceAll(/\W/g, '-');
  expect(await signIn(await sign(key, createClaims(subject, changes)))).toMatchObject(refused);
  expect(await findUsers(`${subject}@example.com`)).toEqual([]);
});

/** Opens an app whose Google has this key, until the test ends. */
const openWithKey = async (its: typeof key) => {
  const server = await serveKeys([its]);
  const app = await createTestApp({ google: server.settings }, api.databaseUrl);
  onTestFinished(async () => {
    await app.close();
    await server.close();
  });
  return { app, served: server.served };
};

describe('a signature', () => {
  const parts = async (subject: string) =>
    (await sign(key, createClaims(subject))).split('.') as [string, string, string];
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('by a key that Google does not have, under the name of one that it has, is refused', async () => {
    expect(await signIn(await sign(await createKey('today'), createClaims('forged')))).toMatchObject(refused);
  });

  test('by a key of an unknown name is refused', async () => {
    expect(await signIn(await sign(await createKey('tomorrow'), createClaims('unknown-key')))).toMatchObject(refused);
  });

  test.each(['RS384', 'RS512', 'PS256', 'ES256'])('with %s is refused, even by a key of Google', async (alg) => {
    const other = await createKey('other', alg);
    const { app } = await openWithKey(other);
    expect(await signIn(await sign(other, createClaims(`alg-${alg}`)), app)).toMatchObject(refused);
  });

  test('with the public key as a password (HS256) is refused', async () => {
    const [, payload] = await parts('hs256');
    const signed = `${encode({ alg: 'HS256', kid: 'today', typ: 'JWT' })}.${payload}`;
    const secret = JSON.stringify(key.jwk);
    expect(await signIn(`${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`)).toMatchObject(
      refused,
    );
  });

  test('that is none at all is refused', async () => {
    const [, payload] = await parts('none');
    expect(await signIn(`${encode({ alg: 'none' })}.${payload}.`)).toMatchObject(refused);
  });

  test('of something else is refused', async () => {
    const [header, , signature] = await parts('changed');
    expect(await signIn(`${header}.${encode(createClaims('somebody-else'))}.${signature}`)).toMatchObject(refused);
  });
});

test.each(['x', 'a.b.c', '..', randomBytes(40).toString('base64url'), '{"alg":"RS256"}'])(
  'the credential %j is refused',
  async (credential) => {
    expect(await signIn(credential)).toMatchObject(refused);
  },
);

test.each([[undefined], [''], [7], ['x'.repeat(8193)]])('the input %j is told to be wrong', async (credential) => {
  expect(await signIn(credential)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

describe('a nonce', () => {
  const signInWith = async (subject: string, signed: string | undefined, sent: string | undefined) => {
    const credential = await sign(key, createClaims(subject, { nonce: signed }));
    return api.call('POST', '/auth/google', { body: { credential, nonce: sent } });
  };

  test('that is the credential’s is accepted', async () => {
    expect(await signInWith('nonce', 'nonce-1', 'nonce-1')).toMatchObject({ status: 200 });
  });

  test.each([
    ['another one', 'nonce-1', 'nonce-2'],
    ['none, for a credential that has one', 'nonce-1', undefined],
    ['one, for a credential that has none', undefined, 'nonce-1'],
  ])('%s is refused, and the credential is not used up', async (what, signed, sent) => {
    const subject = `nonce-${what.replaceAll(/\W/g, '-')}`;
    expect(await signInWith(subject, signed, sent)).toMatchObject(refused);
    expect(await findUsers(`${subject}@example.com`)).toEqual([]);
    expect(await signInWith(subject, signed, signed)).toMatchObject({ status: 200 });
  });

  test.each(['', 7, 'x'.repeat(129)])('%j is told to be wrong', async (nonce) => {
    const body = { credential: await sign(key, createClaims('odd-nonce')), nonce };
    const answer = await api.call('POST', '/auth/google', { body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});

describe('a credential is accepted once', () => {
  const otherSpelling = (credential: string) => {
    // The base64url of 256 bytes leaves four bits of the last letter unused: this decodes to the same signature.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = letters.indexOf(credential.at(-1) ?? '');
    return credential.slice(0, -1) + letters[last + 1];
  };

  test('and not again, not even in another spelling', async () => {
    const credential = await sign(key, createClaims('once'));
    expect(await signIn(credential)).toMatchObject({ status: 200 });
    expect(await signIn(credential)).toMatchObject(refused);
    const respelled = otherSpelling(credential);
    const decodeSignature = (text: string) => Buffer.from(text.split('.')[2] ?? '', 'base64url');
    expect(decodeSignature(respelled)).toEqual(decodeSignature(credential));
    expect(await signIn(respelled)).toMatchObject(refused);
    expect(await signIn(await sign(key, createClaims('once')))).toMatchObject({ status: 200 });
  });

  test('when it comes 20 times at once', async () => {
    const credential = await sign(key, createClaims('at-once'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(credential)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)]);
  });

  test('by all processes together, and only as long as it could be used', async () => {
    const other = await createTestApp({ google: google.settings }, api.databaseUrl);
    onTestFinished(() => other.close());
    const credential = await sign(key, createClaims('two-processes'));
    expect(await signIn(credential)).toMatchObject({ status: 200 });
    expect(await signIn(credential, other)).toMatchObject(refused);

    await api.db
      .updateTable('used_credentials')
      .set({ expires_at: new Date(0) })
      .execute();
    await signIn(await sign(key, createClaims('two-processes')));
    expect(await api.db.selectFrom('used_credentials').select('expires_at').execute()).toHaveLength(1);
  });
});

describe('when Google cannot be asked', () => {
  const unavailable = { status: 503, body: { success: false, code: 'google_unavailable', message } };
  test.each(['broken', 'silent'] as const)('its key server being %s', { timeout: 20_000 }, async (state) => {
    const { app, served } = await openWithKey(key);
    served.state = state;
    const credential = await sign(key, createClaims(`down-${state}`));
    const started = performance.now();
    const answer = await signIn(credential, app);
    expect(answer).toMatchObject(unavailable);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(6_000);
    served.state = 'up';
    expect(await signIn(credential, app)).toMatchObject({ status: 200 });
  });

  test('its key server being gone', async () => {
    const server = await serveKeys([key]);
    await server.close();
    const app = await createTestApp({ google: server.settings }, api.databaseUrl);
    onTestFinished(() => app.close());
    expect(await signIn(await sign(key, createClaims('gone')), app)).toMatchObject(unavailable);
  });

  test('keys that are known are used', async () => {
    const { app, served } = await openWithKey(key);
    expect(await signIn(await sign(key, createClaims('cached-1')), app)).toMatchObject({ status: 200 });
    served.state = 'broken';
    expect(await signIn(await sign(key, createClaims('cached-2')), app)).toMatchObject({ status: 200 });
    expect(served.asked).toBe(1);
  });

  test('where Google is not configured it is refused, and the page is told', async () => {
    const app = await createTestApp({}, api.databaseUrl);
    onTestFinished(() => app.close());
    const credential = await sign(key, createClaims('off'));
    expect(await signIn(credential, app)).toMatchObject({ status: 503, body: { code: 'google_off', message } });
    expect((await app.call('GET', '/config')).body).toEqual({
      googleClientId: null,
      mail: 'off',
      payments: ['counter'],
    });
    expect((await api.call('GET', '/config')).body.googleClientId).toBe(google.settings.clientId);
  });
});
