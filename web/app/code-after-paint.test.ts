import { expect, test } from 'vitest';
import { codeAfterPaint } from './code-after-paint.ts';

const preload = '<link rel="modulepreload" href="/assets/a.js"/>';
const entry = '<script type="module" async="">import "/assets/a.js";</script>';
const page = (head: string, body: string) => `<html><head>${head}</head><body>${body}</body></html>`;

test('nothing of a page loads code by itself; the last script of the page does', () => {
  const html = codeAfterPaint(page(preload, entry));
  expect(html).not.toMatch(/modulepreload" href|type="module"/);
  expect(html).toContain('<script type="later">import "/assets/a.js";</script><script>{let early');
  expect(html).toMatch(/<\/script><\/body><\/html>$/);
});

test('a page without code stays as it is', () => {
  const html = page('', '<p>Offline</p>');
  expect(codeAfterPaint(html)).toBe(html);
});

test('a page that starts its code in another way stops the build', () => {
  expect(() => codeAfterPaint(page(preload, '<script type="module">import "/assets/a.js";</script>'))).toThrow();
});
