import { hash, randomBytes } from 'node:crypto';

/** A token is the user id and 256 random bits, so that its session is found by primary key. */
const idBytes = 16;
const tokenPattern = /^[\w-]{64}$/;

export type Session = { userId: string; tokenHash: Buffer };

export function createToken(userId: string): { token: string; tokenHash: Buffer } {
  const bytes = Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), randomBytes(32)]);
  return { token: bytes.toString('base64url'), tokenHash: hash('sha256', bytes, 'buffer') };
}

export function parseToken(token: string): Session | undefined {
  if (!tokenPattern.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const userId = bytes.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { userId, tokenHash: hash('sha256', bytes, 'buffer') };
}
