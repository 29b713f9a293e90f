import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { BrowserContext } from '@playwright/test';

const clientId = 'juniper-row-e2e.apps.googleusercontent.com';
const issuer = 'https://accounts.google.com';
const kid = 'e2e';

/** Google's side of the sign-in: keys at a local address, and the variables that make the server trust them. */
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

/** A signed ID token, as Google's button returns it. */
export const signCredential = ({ subject, email, name }: GooglePerson): string => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: clientId, sub: subject, email, email_verified: true, name, jti: randomUUID() };
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part({ ...claims, iat: now, exp: now + 3600 })}`;
  const key = createPrivateKey(process.env.GOOGLE_TEST_KEY as string);
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
};

/** Replaces Google's script, which a test machine cannot load: a button that returns what `chooseGoogle` has set. */
const script = `
  window.google = { accounts: { id: {
    initialize(options) { this.callback = options.callback; window.googleClientId = options.client_id; },
    renderButton(place, { text, width }) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = text === 'signup_with' ? 'Sign up with Google' : 'Continue with Google';
      button.onclick = () => this.callback({ credential: window.googleCredential });
      Object.assign(button.style, { width: width + 'px', height: '40px', border: '1px solid #747775', borderRadius: '20px', background: '#fff', color: '#1f1f1f' });
      place.replaceChildren(button);
    },
    cancel() {},
  } } };
`;

export const stubGoogleScript = (context: BrowserContext) =>
  context.route('https://accounts.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
