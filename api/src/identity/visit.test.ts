import { expect, test } from 'vitest';
import { getDeviceName, hashNetwork } from './visit.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
  ['curl/8.5.0', null],
  ['<script>alert(1)</script>', null],
  [undefined, null],
])('%s is %s', (userAgent, name) => {
  expect(getDeviceName(userAgent)).toBe(name);
});

test('a network is the same from all of its addresses, and another for another account', () => {
  const at = (address: string) => hashNetwork('ada', { address }).toString('hex');
  expect(at('203.0.113.7')).toBe(at('203.0.113.200'));
  expect(at('203.0.113.7')).not.toBe(at('203.0.114.7'));
  expect(at('2001:db8:1:2::1')).toBe(at('2001:db8:1:ffff::9'));
  expect(at('2001:db8:1::1')).not.toBe(at('2001:db8:2::1'));
  expect(hashNetwork('bob', { address: '203.0.113.7' }).toString('hex')).not.toBe(at('203.0.113.7'));
});
