import { expect, test } from 'vitest';
import { bounds } from '../src/platform/http/bounded-server.ts';
import { openSiteApp } from './built-site.ts';
import { sendRaw } from './raw-http.ts';

const page = '<!doctype html><html><head><title>A page</title></head><body></body></html>';
// Half a request is waited for; the tests have less patience than the server.
const impatient = { ...bounds, headersMs: 500, requestMs: 1_000, checkEveryMs: 50 };
const { api } = await openSiteApp(
  { pages: { '/': page, '/about': page, '/404': page }, files: { '/assets/a.js': 'export {};' } },
  'https://juniperrow.example',
  { bounds: impatient },
);
const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
const { token } = await api.register();

const request = (start: string, headers: string[] = [], body = '') =>
  [`${start} HTTP/1.1`, 'host: test', 'connection: close', ...headers, '', body].join('\r\n');
const get = (target: string, ...headers: string[]) => request(`GET ${target}`, headers);
const post = (body: string, ...headers: string[]) =>
  request(
    'POST /api/auth/login',
    ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`, ...headers],
    body,
  );
const chunked = (...lines: string[]) =>
  request('POST /api/auth/login', ['content-type: application/json', 'transfer-encoding: chunked'], lines.join('\r\n'));
const me = (...headers: string[]) => get('/api/auth/user', ...headers);

/** Requests that are malformed, or that no browser sends. 0: cut off without an answer. */
const odd: [what: string, sent: () => string, status: number][] = [
  // The first line.
  ['a lower-case method', () => request('get /api/config'), 400],
  ['TRACE', () => request('TRACE /api/config'), 404],
  ['OPTIONS of everything', () => request('OPTIONS *'), 404],
  ['CONNECT', () => 'CONNECT evil.example:443 HTTP/1.1\r\nhost: test\r\n\r\n', 0],
  ['a version that there is not', () => 'GET /api/config HTTP/9.9\r\nhost: test\r\n\r\n', 400],
  ['HTTP/2 without an agreement', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['two spaces', () => 'GET  /api/config HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n', 200],
  ['a space in the target', () => request('GET /api/con fig'), 400],
  ['a NUL in the target', () => get('/api/\u0000'), 400],
  ['a bare line end in the target', () => 'GET /api/config\nx HTTP/1.1\r\nhost: test\r\n\r\n', 400],
  // Paths.
  ['a path above the root', () => get('/../../etc/passwd'), 404],
  ['the same, encoded', () => get('/%2e%2e/%2e%2e/etc/passwd'), 404],
  ['the same, below the files', () => get('/assets/..%2f..%2fpackage.json'), 404],
  ['with backslashes', () => get('/assets/..\\..\\package.json'), 404],
  ['half an escape', () => get('/api/%E0%A4%A'), 400],
  ['a NUL, encoded', () => get('/about%00.js'), 404],
  ['a call with doubled slashes', () => get('//api//config'), 404],
  ['a call in capitals', () => get('/API/config'), 404],
  ['a call reached by way of another', () => get('/api/health/../staff/orders'), 404],
  ['a call with a suffix', () => get('/api/auth/user;.css', `authorization: Bearer ${token}`), 404],
  ['a file of the repository', () => get('/.env'), 404],
  ['a query of many keys', () => get(`/api/config?${'a=1&'.repeat(400)}`), 200],
  ['a query with a prototype', () => get('/api/config?__proto__[role]=staff&constructor.prototype.x=1'), 200],
  // Headers.
  ['a header without a name', () => get('/api/config', ': x'), 400],
  ['a header without a colon', () => get('/api/config', 'nothing'), 400],
  ['a header with a space before the colon', () => get('/api/config', 'x-test : 1'), 400],
  ['a folded header', () => get('/api/config', 'x-test: 1\r\n  2'), 400],
  ['a bare CR in a header', () => get('/api/config', 'x-test: 1\r2'), 400],
  ['a NUL in a header', () => get('/api/config', 'x-test: \u0000'), 400],
  ['two thousand headers', () => get('/api/config', ...Array(2_000).fill('a: b')), 431],
  ['two tokens', () => me(`authorization: Bearer ${token}`, 'authorization: Bearer x'), 200],
  ['a token in the query', () => get(`/api/auth/user?token=${token}&access_token=${token}`), 401],
  ['a token in a cookie', () => me(`cookie: token=${token}; session=${token}`), 401],
  ['a method by header', () => me(`authorization: Bearer ${token}`, 'x-http-method-override: DELETE'), 200],
  ['an upgrade', () => get('/api/config', 'upgrade: websocket', 'connection: upgrade'), 200],
  ['an odd range', () => get('/assets/a.js', 'range: bytes=5-1,-9,0-0'), 200],
  ['a known tag of everything', () => me(`authorization: Bearer ${token}`, `if-none-match: ${','.repeat(5_000)}`), 200],
  // Bodies.
  ['a negative length', () => request('POST /api/auth/login', ['content-length: -1']), 400],
  ['a length of letters', () => request('POST /api/auth/login', ['content-length: 0x10']), 400],
  ['chunks under another name', () => post('{}', 'transfer-encoding: xchunked'), 400],
  ['a chunk of no size', () => chunked('zz', '{}', '0', '', ''), 400],
  ['a chunk that is larger than it says', () => chunked('1', '{}', '0', '', ''), 400],
  ['a chunk of an endless size', () => chunked('fffffffffffffffff', '{}', ''), 400],
  ['a body that says it is compressed', () => post('{}', 'content-encoding: gzip'), 400],
  ['a body of another character set', () => post('{}', 'content-type: application/json; charset=utf-7'), 400],
  ['a body with a call behind it', () => `${post('{}').replace('connection: close\r\n', '')}GARBAGE\r\n\r\n`, 400],
  [
    'a body to a GET',
    () => request('GET /api/config', ['content-type: application/json', 'content-length: 2'], '{}'),
    200,
  ],
  ['broken UTF-8', () => post('{"email":"\ud800"}'), 400],
  ['a doubled key', () => post('{"email":"a@example.com","email":"b@example.com"}'), 400],
];

test.each(odd)('%s', async (_what, sent, status) => {
  const { answer } = await sendRaw(url, sent());
  if (status === 0) return expect(answer).toBe('');
  expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual([`HTTP/1.1 ${status}`]);
  const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s);
  expect(head).toContain('\r\nx-content-type-options: nosniff');
  expect(head).not.toMatch(/^(location|set-cookie|server|x-powered-by|access-control-[\w-]+):/im);
  expect(answer).not.toMatch(/node_modules|FST_|HPE_|\.ts\b|root:|at .+:\d+:\d+/);
  if (status >= 400 && /^content-type: application\/json/im.test(head))
    expect({ data: { field: '' }, ...JSON.parse(body) }).toEqual({
      success: false,
      code: expect.any(String),
      message: expect.any(String),
      data: { field: expect.any(String) },
    });
});

test('after all of them the server is as before', async () => {
  const { answer } = await sendRaw(url, me(`authorization: Bearer ${token}`));
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*"role":"customer"/s);
});
