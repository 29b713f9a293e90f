import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Facts that 1.0 had in code and the catalogue has now. */
const gone: Record<string, RegExp> = {
  'a list of stores': /\bstoreLocations\b|\bstoreLabel\b/,
  'hours of the shop': /\bshop\.hours\b/,
  'time zone of the shop': /\bshop\.timeZone\b|['"`](Africa|America|Asia|Atlantic|Australia|Europe|Pacific)\/\w/,
};

const code = globSync('{core/src,api/src,web/app,web/console}/**/*.{ts,tsx}').filter(
  (file) => !file.startsWith('core/src/content/default-cafe/') && !/\.test\.tsx?$|\/testing\//.test(file),
);
const foundIn = (texts: readonly (readonly [file: string, text: string])[], what: RegExp) =>
  texts.filter(([, text]) => what.test(text)).map(([file]) => file);

test.each(Object.entries(gone))('no %s is left in code outside the seed [shop-4]', (_name, what) => {
  expect(code.length).toBeGreaterThan(500);
  expect(
    foundIn(
      code.map((file) => [file, readFileSync(file, 'utf8')] as const),
      what,
    ),
  ).toEqual([]);
});

test('one that is left would be found', () => {
  const planted = [
    ['a.ts', 'const { opens } = shop.hours.cafe; storeLabel(storeLocations[0]); shop.timeZone'],
  ] as const;
  expect(Object.values(gone).flatMap((what) => foundIn(planted, what))).toEqual(['a.ts', 'a.ts', 'a.ts']);
});
