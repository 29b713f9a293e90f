import { expect, test } from 'vitest';
import { uuidV7 } from '../platform/db/uuid-v7.ts';
import { createToken, parseToken } from './session-token.ts';

test('a token leads back to its account and its hash', () => {
  const userId = uuidV7();
  const { token, tokenHash } = createToken(userId);
  expect(token).toMatch(/^[\w-]{64}$/);
  expect(parseToken(token)).toEqual({ userId, tokenHash });
  expect(createToken(userId).token).not.toBe(token);
});

test.each(['', 'short', 'x'.repeat(63), 'x'.repeat(65), `${'x'.repeat(63)}=`, `${'x'.repeat(63)}é`])(
  '%j is no token',
  (text) => {
    expect(parseToken(text)).toBeUndefined();
  },
);
