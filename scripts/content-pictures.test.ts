// Every picture that the content or a page names exists at every width and in both formats, and is small enough.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { defaultCafe } from '../core/src/content/default-cafe/catalogue.ts';
import { recipes } from '../core/src/content/recipes.ts';
import { getPictureFile, getPictureShape } from '../web/app/ui/picture-shape.ts';

const folder = 'web/public/pictures';

const missingFiles = (names: Iterable<string>) =>
  [...new Set(names)]
    .flatMap((name) =>
      getPictureShape(name).widths.flatMap((width) => [
        getPictureFile(name, width, 'avif'),
        getPictureFile(name, width, 'webp'),
      ]),
    )
    .filter((file) => !existsSync(path.join(folder, file)));

/** Returns the values of keys that name a picture, at any depth of a content file's exports. */
const picturesIn = (value: unknown, key = ''): string[] => {
  if (typeof value === 'string') return /^(picture|image|avatar|photo|fallback)$/i.test(key) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => picturesIn(part, Array.isArray(value) ? key : name));
};

test('47 products have pictures of their own [menu-2]', () => {
  const names = defaultCafe.items.map(({ picture }) => picture);
  expect(new Set(names).size).toBe(47);
  expect(missingFiles(names)).toEqual([]);
});

test('so have the recipes, people, rooms, articles and stories', () => {
  const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
  const names = [
    ...recipes.map(({ id }) => `recipe-${id}`),
    ...['maya', 'theo', 'amara'].map((name) => `barista-${name}`),
    ...['counter', 'reading-corner', 'terrace', 'window'].map((name) => `ambiance-${name}`),
    ...['bean', 'brewing', 'sustainability'].map((name) => `blog-${name}`),
    ...numbered('story', 3),
    ...numbered('avatar', 6),
    'assistant',
  ];
  expect(names).toHaveLength(8 + 3 + 4 + 3 + 3 + 6 + 1);
  expect(missingFiles(names)).toEqual([]);
});

test('whatever a content file names is there', async () => {
  const files = globSync('core/src/content/**/*.ts', { exclude: ['**/*.test.ts'] });
  const modules = await Promise.all(files.map((file) => import(path.resolve(file))));
  const names = modules.flatMap((content) => picturesIn({ ...content }));
  expect(names.length).toBeGreaterThanOrEqual(47);
  expect(missingFiles(names)).toEqual([]);
});

test('whatever a page names is there', () => {
  const files = globSync('web/app/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}', '**/testing/**'] });
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:\bpicture: |\bpicture=|<Picture\s+name=)['"]([a-z0-9-]+)['"]/g)].map(
      ([, name]) => name as string,
    ),
  );
  expect(names.length).toBeGreaterThan(5);
  expect(missingFiles(names)).toEqual([]);
});

test('no picture is shipped that nothing shows', () => {
  const sources = globSync(['core/src/content/*.ts', 'web/app/**/*.{ts,tsx}'], { exclude: ['**/*.test.{ts,tsx}'] });
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  const names: string[] = Object.keys(JSON.parse(readFileSync('scripts/pictures.json', 'utf8')));
  const isNamed = (name: string) => text.includes(`'${name}'`) || text.includes(`"${name}"`);
  // The source does not write out those of products and recipes.
  const derived = [...defaultCafe.items.map(({ picture }) => picture), ...recipes.map(({ id }) => `recipe-${id}`)];
  expect(names.filter((name) => !isNamed(name) && !derived.includes(name))).toEqual([]);
});

test('no picture weighs more than 25 kB at 800 px in AVIF', () => {
  const files = globSync(`${folder}/*-800.avif`);
  expect(files.length).toBeGreaterThanOrEqual(47);
  const heavy = files.filter((file) => statSync(file).size > 25_000);
  expect(heavy).toEqual([]);
});

test('the check sees what is missing', () => {
  expect(missingFiles(['latte', 'no-such-drink'])).toEqual([
    'no-such-drink-400.avif',
    'no-such-drink-400.webp',
    'no-such-drink-800.avif',
    'no-such-drink-800.webp',
  ]);
});
