import { expect, test } from 'vitest';
import { writeServiceWorker } from './service-worker.ts';

const paths = ['/menu', '/', '/checkout', '/recipes/404', '/staff/orders'];
const files = [
  '/sw.js',
  '/assets/b.js',
  '/assets/a.css',
  '/assets/c.woff2',
  '/pictures/latte-400.webp',
  '/pictures/enamel-mug-800.avif',
  '/robots.txt',
];
const readRelease = (text: string) =>
  new Function(`${text.slice(0, text.indexOf('\n'))} return RELEASE`)() as { release: string };
const worksOffline = (path: string) => !['/checkout', '/staff/orders'].includes(path);
const writeText = ({ from = paths, bundle = 'render', code = 'start(RELEASE);' } = {}) =>
  writeServiceWorker({
    code: Buffer.from(code),
    bundle: Buffer.from(bundle),
    pages: from.map((path) => ({ path, status: path.endsWith('/404') ? 404 : 200, worksOffline: worksOffline(path) })),
    files,
  });

test('lists the pages that work without the server, and the files they need', () => {
  expect(readRelease(writeText())).toEqual({
    release: expect.stringMatching(/^[\w-]{12}$/),
    pages: ['/', '/menu'],
    files: ['/assets/a.css', '/assets/b.js', '/assets/c.woff2', '/pictures/enamel-mug-800.avif'],
  });
  expect(writeText()).toMatch(/;\nstart\(RELEASE\);$/);
});

test('the same code is the same release, in whatever order it comes; other code or another page is another', () => {
  const { release } = readRelease(writeText());
  expect(writeText({ from: paths.toReversed() })).toBe(writeText());
  const others = [{ bundle: 'renders' }, { code: 'run(RELEASE);' }, { from: [...paths, '/shop/tea'] }];
  for (const other of others) expect(readRelease(writeText(other)).release).not.toBe(release);
});
