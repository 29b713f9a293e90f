// Clock, money and places are the catalogue's: code outside the default cafe's content has none of its own.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync('{core/src,api/src,web/app,web/console}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$|\/testing\/|content\/default-cafe\//.test(file),
);

/** Examples in comments are in the default cafe's words. */
const readCode = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');

test.each([
  ['a time zone', /America\/|Europe\/|Asia\//, []],
  ['dollars', /[^\w$`]\$\d+[.,]\d|\bDollars\b|(in|US) dollars|(price|amount),? such as \d/, []],
  [
    'a place',
    /Alder Street|Maple Hollow|Oregon/,
    ['article-art-of-brewing.ts', 'contact-texts.ts', 'shop.ts', 'stories.ts', 'testimonials.ts'],
  ],
])('no code names %s', (_what, pattern, tellers: string[]) => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((file) => pattern.test(readCode(file)));
  expect(found.sort()).toEqual(tellers.map((name) => `core/src/content/${name}`));
});
