import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createProxyCheck, getClientAddress } from './client-address.ts';

const isProxy = createProxyCheck(['127.0.0.1', '10.1.0.0/16', '2001:db8::/32']);

test.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['127.0.0.2', false],
  ['10.1.2.3', true],
  ['10.2.0.1', false],
  ['2001:db8:1::1', true],
  ['2001:db9::1', false],
  ['not an address', false],
])('%s is trusted: %s', (address, isTrusted) => {
  expect(isProxy(address)).toBe(isTrusted);
});

test.each([
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['127.0.0.1', '6.6.6.6, 198.51.100.1, 10.1.0.9', '198.51.100.1'],
  ['127.0.0.1', '10.1.0.8', '10.1.0.8'],
  ['127.0.0.1', 'nonsense', 'nonsense'],
])('from %s with X-Forwarded-For %s it is %s', (remoteAddress, forwarded, client) => {
  const request = { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } };
  expect(getClientAddress(request as unknown as IncomingMessage, isProxy)).toBe(client);
});
