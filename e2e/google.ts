import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { BrowserContext } from '@playwright/test';

const clientId = 'juniper-row-e2e.apps.googleusercontent.com';
const issuer = 'https://accounts.google.com';
const kid = 'e2e';

/** Starts Google's side of the sign-in: keys at a local address, and the variables that make the server trust them. */
export const startGoogle = async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] });
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(keys);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  process.env.GOOGLE_TEST_KEY = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  return {
    env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: issuer, GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/certs` },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};

export type GooglePerson = { subject: string; email: string; name: string };

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs an ID token, as Google's page returns it. */
export const signCredential = ({ subject, email, name }: GooglePerson, nonce: string): string => {
  const now = Math.floor(Date.now() / 1000);
  const person = { sub: subject, email, email_verified: true, name };
  const claims = { iss: issuer, aud: clientId, nonce, jti: randomUUID(), iat: now, exp: now + 3600, ...person };
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`;
  const key = createPrivateKey(process.env.GOOGLE_TEST_KEY as string);
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
};

const listedAddresses = ['/login', '/register'];

/**
 * Stands in for Google's page: it leads back at once, as this person or with other parameters. Returns the list of the
 * answers that it gives.
 */
export const answerAtGoogle = async (context: BrowserContext, choice: GooglePerson | Record<string, string>) => {
  const answers: Record<string, string>[] = [];
  await context.route('https://accounts.google.com/**', (route) => {
    const { pathname, searchParams: asked } = new URL(route.request().url());
    const back = new URL(asked.get('redirect_uri') ?? '');
    const isKnown = asked.get('client_id') === clientId && listedAddresses.includes(back.pathname);
    if (pathname !== '/o/oauth2/v2/auth' || asked.get('response_type') !== 'id_token' || !isKnown)
      return route.fulfill({ status: 400, body: 'redirect_uri_mismatch' });
    const answer = { state: asked.get('state') ?? '', ...toParameters(choice, asked.get('nonce') ?? '') };
    answers.push(answer);
    const address = JSON.stringify(`${back}#${new URLSearchParams(answer)}`);
    // A document of another origin, as Google's is: what the tab keeps must outlive it.
    return route.fulfill({ contentType: 'text/html', body: `<script>location.replace(${address})</script>` });
  });
  return answers;
};

const isPerson = (choice: GooglePerson | Record<string, string>): choice is GooglePerson => 'subject' in choice;

const toParameters = (choice: GooglePerson | Record<string, string>, nonce: string): Record<string, string> =>
  isPerson(choice) ? { id_token: signCredential(choice, nonce) } : choice;
