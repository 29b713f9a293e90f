import { expect, test } from 'vitest';
import { toNetworkPrefix, toNetworkPrefixes } from './network-prefix.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001:db8::4:5:6:7:8', '2001:db8:0:4'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
])('%s belongs to %s', (address, network) => {
  expect(toNetworkPrefix(address)).toBe(network);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8::9', '2001:db8:0'],
  ['203.0.113.7', undefined],
  ['::ffff:cb00:7107', undefined],
])('the wide network of %s is %s', (address, network) => {
  expect(toNetworkPrefixes(address)[1]).toBe(network);
});
