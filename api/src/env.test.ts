import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const given = { DATABASE_URL: 'postgres://ada@127.0.0.1/juniper' };

test('metrics are on loopback unless they are put elsewhere, wherever the site listens', () => {
  const given = { DATABASE_URL: 'postgres://127.0.0.1/juniper', HOST: '0.0.0.0', METRICS_PORT: '9464' };
  expect(readEnv(given).METRICS_HOST).toBe('127.0.0.1');
  expect(readEnv({ ...given, METRICS_HOST: '10.0.0.1' }).METRICS_HOST).toBe('10.0.0.1');
});

test('only the database must be given [calls-1]', () => {
  expect(readEnv(given)).toMatchObject({
    DATABASE_URL: 'postgres://ada@127.0.0.1/juniper',
    HOST: '127.0.0.1',
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    SITE_DIR: expect.stringMatching(/web[/\\]build$/),
    MAIL_FROM: 'Juniper Row <hello@juniperrow.example>',
    SHOP_INBOX: 'hello@juniperrow.example',
    GOOGLE_JWKS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
    GOOGLE_ISSUER: 'https://accounts.google.com',
    LOG_LEVEL: 'info',
  });
  expect(Object.keys(readEnv(given))).not.toContain('SMTP_URL');
  expect(Object.keys(readEnv(given))).not.toContain('GOOGLE_CLIENT_ID');
});

test('a database address without a user means the user of the operating system', () => {
  const { DATABASE_URL } = readEnv({ DATABASE_URL: 'postgres://127.0.0.1/juniper' });
  expect(new URL(DATABASE_URL).username).toBe(process.env.PGUSER ? '' : userInfo().username);
});

test('what is given is taken, and an empty line means not given', () => {
  const variables = {
    ...given,
    PORT: '4000',
    PUBLIC_URL: 'https://cafe.example/',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8 2001:db8::/32 ',
    REDIS_URL: '',
  };
  expect(readEnv(variables)).toMatchObject({
    PORT: 4000,
    PUBLIC_URL: 'https://cafe.example',
    TRUST_PROXY: ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'],
  });
  expect(readEnv(variables).REDIS_URL).toBeUndefined();
  expect(readEnv({ ...given, SITE_DIR: 'off' }).SITE_DIR).toBeUndefined();
});

test.each([
  [{ DATABASE_URL: undefined }, 'DATABASE_URL is missing'],
  [{ DATABASE_URL: '' }, 'DATABASE_URL is missing'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that starts with postgres:// or postgresql://'],
  [{ PORT: 'x' }, 'PORT must be a port number'],
  [{ PORT: '70000' }, 'PORT must be a port number'],
  [{ METRICS_PORT: '-1' }, 'METRICS_PORT must be a port number'],
  [{ PUBLIC_URL: 'cafe.example' }, 'PUBLIC_URL must be an address that starts with http:// or https://'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address that starts with smtp:// or smtps://'],
  [{ SHOP_INBOX: 'the owner' }, 'SHOP_INBOX must be an email address'],
  [{ REDIS_URL: 'http://x' }, 'REDIS_URL must be an address that starts with redis:// or rediss://'],
  [{ GOOGLE_JWKS_URL: 'certs' }, 'GOOGLE_JWKS_URL must be an address that starts with https:// or http://'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be IP addresses or networks, separated by commas or spaces'],
  [{ WORKER: 'apart' }, "WORKER must be 'separate' or absent"],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a level of pino, such as info'],
])('%j is refused', (change, message) => {
  expect(() => readEnv({ ...given, ...change })).toThrow(message);
});

test('every problem is named at once', () => {
  expect(() => readEnv({ PORT: 'x', WORKER: 'y' })).toThrow(
    /DATABASE_URL is missing\n {2}PORT must.*\n {2}WORKER must/,
  );
});
