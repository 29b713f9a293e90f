import fc from 'fast-check';
import { oddText } from './mutate.ts';
import type { Wire } from './requests.ts';

const noObjects = ['{"email":', '{"a":1,}', 'NaN', '\ufeff{}', '{"a":1e999999}', 'null', '7', '"text"', '[]'];
const oddKeys = [
  '{"email":"a","email":"b"}',
  '{"__proto__":{"role":"staff"}}',
  '{"constructor":{"prototype":{"x":1}}}',
];
const jsonBodies = [
  ...noObjects,
  ...oddKeys,
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  JSON.stringify({ email: 'x'.repeat(70_000) }),
  `{"email":"${'\\ud800'.repeat(1_000)}"}`,
].map((text) => Buffer.from(text));
const brokenUtf8 = [
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xc0, 0x80, 0xed, 0xa0, 0x80]), Buffer.from('"}')]),
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
];
const otherTypes = [
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
];
const nearlyJson = ['application/json; charset=utf-16', 'application/json\t', 'APPLICATION/JSON', ';'];
const severalTypes = ['application/json, text/plain', 'application/problem+json'];
const types = [...otherTypes, ...nearlyJson, ...severalTypes];
const methods = ['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PUT', 'DELETE', 'POST', 'GET', 'PROPFIND', 'QUERY', 'BREW'];

const slashes = ['/', '//', '/..', '/%2e%2e/%2e%2e/etc/passwd', '\\..\\..', `/${'x'.repeat(300)}`];
const escapes = ['%00', '%2f', '/%E0%A4%A', '%', ';jsessionid=1', '#fragment', '\u00e9', ' HTTP/1.1', '?%', '?key='];
const queries = ['?limit=1&limit=2', '?limit[]=1&cursor[x]=1', '?limit=%00&cursor=%ff', '?limit=1e1', '?limit=0x10'];
const longQueries = [`?${'a=1&'.repeat(2_000)}`, `?x=${'y'.repeat(20_000)}`, '?__proto__=1&constructor.prototype.x=1'];
const pathEndings = [...slashes, ...escapes, ...queries, ...longQueries];

const odd = ['*', '/', '//', 'api/orders', '/%2fexample.com/', '//example.com/', '/\\example.com/', '/shop/coffee/'];
const calls = [
  '/api',
  '/api/',
  '/api//orders',
  '/API/orders',
  '/api/./orders',
  '/%61pi/orders',
  '/api/health/../orders',
];
const files = ['/__spa-fallback.html', '/assets/../../package.json', '/.env', '/.git/config'];
const paths = [...odd, ...calls, ...files, 'http://elsewhere.example/api/orders'];

const schemes = ['', 'Bearer', 'Bearer ', 'Bearer  ~token~', 'bearer ~token~', 'Basic ~token~'];
const wrongTokens = ['Bearer ~token~ x', 'Bearer ~token~x', 'Bearer null', 'Bearer \u00ff\u00fe', "Bearer ' or 1=1"];
const longTokens = [`Bearer ${'A'.repeat(64)}`, `Bearer ${'_'.repeat(64)}`, `Bearer ${'x'.repeat(8_000)}`];
const tokens = [...schemes, ...wrongTokens, ...longTokens];
const longKeys = ['x'.repeat(101), '\u00e9'.repeat(10), 'k'.repeat(8_000)];
const keys = ['', ' ', 'short', 'has space in it', "'; drop table orders", ...longKeys];

const headerValues: Record<string, string[]> = {
  'x-forwarded-for': ['not an address', '1.2.3.4, ::1, 10.0.0.1:80', 'fe80::1%eth0', '\u00e9'],
  'x-forwarded-proto': ['javascript'],
  'x-forwarded-host': ['elsewhere.example'],
  host: ['elsewhere.example'],
  'if-none-match': ['W/"x", "y", *', ','.repeat(5_000)],
  'accept-encoding': ['br;q=x, gzip;;, *;q=-1'],
  accept: ['\u00ff'],
  expect: ['100-continue', 'nothing'],
  origin: ['null'],
  cookie: ['a=b; '.repeat(500)],
  range: ['bytes=0-0,-1,5-'],
  upgrade: ['websocket'],
  connection: ['upgrade'],
  'content-encoding': ['gzip'],
  'transfer-encoding': ['gzip, chunked', 'chunked'],
  'content-length': ['-1', '5, 6'],
  'x-long': ['x'.repeat(20_000)],
  'bad header name': ['x'],
  ['__proto__']: ['x'],
  constructor: ['x'],
};
const extraHeaders = Object.entries(headerValues).flatMap(([name, values]) =>
  values.map((value): [string, string] => [name, value]),
);

const without = (wire: Wire, name: string) => wire.headers.filter(([header]) => header !== name);

/** Returns a request that none of our clients sends. */
export function hostile(wire: Wire): fc.Arbitrary<Wire> {
  const json: [string, string] = ['content-type', 'application/json'];
  const withHeader = (name: string, value: string): Wire => ({
    ...wire,
    headers: [...without(wire, name), [name, value]],
  });
  const doubled = wire.headers.flatMap((header) => [header, header]);
  const elsewhere = { isPlain: false };
  return fc.oneof(
    fc
      .constantFrom(...jsonBodies, ...brokenUtf8)
      .map((body) => ({ ...wire, headers: [...without(wire, 'content-type'), json], body })),
    oddText.map((text) => ({ ...wire, headers: [...without(wire, 'content-type'), json], body: Buffer.from(text) })),
    fc.constantFrom(...types).map((type) => withHeader('content-type', type)),
    fc.constantFrom(...methods).map((method) => ({ ...wire, ...elsewhere, method })),
    fc.constantFrom(...pathEndings).map((ending) => ({ ...wire, ...elsewhere, target: wire.target + ending })),
    fc.constantFrom(...paths).map((target) => ({ ...wire, ...elsewhere, target })),
    oddText.map((text) => ({ ...wire, ...elsewhere, target: `/${encodeURIComponent(text.toWellFormed())}` })),
    fc.constantFrom(...tokens).map((token) => withHeader('authorization', token)),
    fc.constantFrom(...keys).map((key) => withHeader('idempotency-key', key)),
    fc.constantFrom(...extraHeaders).map((header) => ({ ...wire, headers: [...wire.headers, header] })),
    fc.constant({ ...wire, headers: doubled }),
  );
}
