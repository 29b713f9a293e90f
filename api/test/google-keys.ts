import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

type SigningKey = { kid: string; alg: string; privateKey: CryptoKey; jwk: JWK };

const clientId = 'juniper-test.apps.googleusercontent.com';
const issuer = 'https://accounts.google.com';

export async function createKey(kid: string, alg = 'RS256'): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** Returns the claims in Google's credential for this person, without a nonce, as older pages send it. */
export const createClaims = (subject: string, changes: Record<string, unknown> = {}): JWTPayload => ({
  iss: issuer,
  aud: clientId,
  azp: clientId,
  sub: subject,
  email: `${subject}@example.com`,
  email_verified: true,
  hd: 'example.com',
  name: 'Grace Hopper',
  picture: 'https://lh3.googleusercontent.com/a/grace=s96-c',
  jti: crypto.randomUUID(),
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 3600,
  ...changes,
});

export const sign = ({ alg, kid, privateKey }: SigningKey, claims: JWTPayload): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(privateKey);

/** Starts a fake of Google's key server; a test can break it or stop it from answering. */
export async function serveKeys(keys: SigningKey[]) {
  const served = { asked: 0, state: 'up' as 'up' | 'broken' | 'silent' };
  const server = createServer((_request, response) => {
    served.asked += 1;
    if (served.state === 'silent') return;
    if (served.state === 'broken') return response.writeHead(500).end('no');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { served, jwksUrl, close, settings: { clientId, jwksUrl, issuer } };
}
