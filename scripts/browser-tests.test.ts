// Browser tests wait for what they need: time and an idle network are too short on a slow machine and too long on others.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const forbidden = /\bnetworkidle\b|\bwaitForTimeout\b|\.prototype\.\w+ =[^=]|\b(?:getPrototypeOf|setPrototypeOf)\b/g;
/** `openPage` calls them and waits; Firefox and WebKit are driven by other libraries. */
const rawOpening = /\.goto\((?!'\/robots\.txt'|'about:blank')|\.reload\(/g;

const findForbidden = (text: string, file: string) =>
  [forbidden, ...(/open-page\.ts$|^e2e\/browsers\//.test(file) ? [] : [rawOpening])].flatMap(
    (pattern) => text.match(pattern) ?? [],
  );

test('no browser test waits for time or an idle network, patches a prototype, or opens a page without its wait', () => {
  const files = globSync('e2e/**/*.ts');
  expect(files.length).toBeGreaterThan(60);
  const violations = files.flatMap((file) =>
    findForbidden(readFileSync(file, 'utf8'), file).map((found) => `${file} ${found}`),
  );
  expect(violations).toEqual([]);
});

test.each([
  "await page.goto('/', { waitUntil: 'networkidle' });",
  'await page.waitForTimeout(500);',
  'AudioContext.prototype.close = () => {};',
  'const shared = Object.getPrototypeOf(page);',
  "await page.goto('/menu');",
  'await page.reload();',
])('a violation is found: %s', (planted) => {
  expect(findForbidden(planted, 'e2e/planted.spec.ts')).not.toEqual([]);
});

test.each([
  "await openPage(page, '/menu');",
  "await page.goto('/robots.txt');",
  `const text = '{"constructor":{"prototype":{"polluted":1}}}';`,
])('%s is allowed', (text) => {
  expect(findForbidden(text, 'e2e/planted.spec.ts')).toEqual([]);
});
