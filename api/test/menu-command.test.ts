import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Catalogue, Option, OptionGroup } from '@juniper/core/rules/catalogue.ts';
import { changeItem } from '@juniper/core/rules/change-menu.ts';
import { choose } from '@juniper/core/rules/choose.ts';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { hashBody, serializeCatalogue } from '../src/catalogue/menu/snapshot.ts';
import { runMenuCommand } from '../src/commands/menu.ts';
import { createDatabase } from './database.ts';
import { runEntry, runInProcess } from './processes.ts';

const [url, folder] = await Promise.all([createDatabase(), mkdtemp(join(tmpdir(), 'juniper-menu-'))]);
afterAll(() => rm(folder, { recursive: true }));

const menuAt = (DATABASE_URL: string, ...words: string[]) => runInProcess(runMenuCommand, { DATABASE_URL }, ...words);
const menu = (...words: string[]) => menuAt(url, ...words);
const inFolder = (name: string) => join(folder, name);
const write = async (name: string, content: unknown) => {
  await writeFile(inFolder(name), JSON.stringify(content));
  return inFolder(name);
};
/** What the file has: the shop part is edited in the console. */
const { shop: _, ...defaultMenu } = defaultCafe;
const hash = hashBody(serializeCatalogue(defaultCafe));
const dearer: Omit<Catalogue, 'shop'> = {
  ...defaultMenu,
  items: changeItem(defaultCafe, 3, { priceCents: 420 }).items,
};

test('exported, imported and published unchanged, the menu is the same', async () => {
  const file = inFolder('menu.json');
  expect(await menu('export', file)).toEqual({ code: 0, said: `The draft is in ${file}.\n` });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ ...defaultMenu, revision: 1 });
  expect((await menu('export', '-')).said).toBe(await readFile(file, 'utf8'));
  expect(await menu('import', file)).toMatchObject({ code: 0, said: expect.stringContaining('Nothing differs.\n') });
  expect(await menu('publish', file)).toEqual({ code: 0, said: `Revision 1 (${hash}) is live.\nNothing differs.\n` });
});

test('the command prints the menu, or why it cannot, and ends with the exit code', async () => {
  const printed = runEntry('commands/menu', { DATABASE_URL: url }, 'export', '-');
  const refused = runEntry('commands/menu', { DATABASE_URL: url }, 'rollback', '99');
  expect([await printed.ended, await refused.ended]).toEqual([0, 1]);
  expect(JSON.parse(printed.output())).toEqual({ ...defaultMenu, revision: 1 });
  expect(refused.output()).toBe('There is no revision 99.\n');
});

test('a file that was exported before another publication does not undo it', async () => {
  const file = await write('old.json', { ...dearer, revision: 99 });
  expect(await menu('publish', file)).toEqual({
    code: 1,
    said: expect.stringContaining('the file was made from revision 99'),
  });
});

test('a price is imported, published and rolled back', async () => {
  const file = await write('dearer.json', dearer);
  expect(await menu('import', file)).toEqual({
    code: 0,
    said: 'Latte: $4.00 -> $4.20\nNothing is live yet: juniper menu publish\n',
  });
  const next = hashBody(serializeCatalogue({ ...dearer, shop: defaultCafe.shop }));
  expect(await menu('publish')).toEqual({ code: 0, said: `Revision 2 (${next}) is live.\nLatte: $4.00 -> $4.20\n` });
  expect(await menu('rollback', '1')).toEqual({
    code: 0,
    said: `Revision 3 (${hash}) is live.\nLatte: $4.20 -> $4.00\n`,
  });
  const { said } = await menu('history');
  expect(said.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')).toBe(
    [
      `3  TIME  ${hash}, live  Back to revision 1`,
      '    Latte: $4.20 -> $4.00',
      `2  TIME  ${next}`,
      '    Latte: $4.00 -> $4.20',
      `1  TIME  ${hash}  The first menu`,
      '',
    ].join('\n'),
  );
  expect((await menu('publish', 'default-cafe')).said).toContain('Nothing differs.');
});

test('groups, archived options and prices by item survive the file, and a menu without groups can come back', async () => {
  const db = await createDatabase();
  const plain: Omit<Catalogue, 'shop'> = {
    ...defaultMenu,
    groups: [],
    items: defaultCafe.items.map(({ groups: _, ...item }) => item),
  };
  const [size, ...others] = defaultCafe.groups as [OptionGroup, ...OptionGroup[]];
  const small = { ...(size.options[0] as Option), id: 13, name: 'Small', ticketName: 'S', priceCents: -50 };
  const regular = { id: 1, defaults: choose(11), without: [12], prices: [[13, -30]] as const };
  const draft = {
    ...defaultMenu,
    groups: [
      { ...size, options: [...size.options, small, { ...small, id: 14, name: 'Huge', isArchived: true }] },
      ...others,
      { ...size, id: 6, name: 'Cup', options: [], isArchived: true },
    ],
    items: changeItem(defaultCafe, 3, { groups: [regular, { id: 3, max: 2, defaults: [] }] }).items,
  };
  await menuAt(db, 'publish', await write('plain.json', plain));
  expect(await menuAt(db, 'publish', await write('groups.json', draft))).toMatchObject({
    code: 0,
    said: expect.stringContaining(
      'Latte: choices none -> 1 (11) {"without":[12],"prices":[[13,-30]]}, 3 () {"max":2}\n',
    ),
  });
  const exported = JSON.parse((await menuAt(db, 'export', '-')).said);
  expect(exported).toEqual({ ...draft, revision: 3 });
  expect((await menuAt(db, 'publish', await write('again.json', exported))).said).toContain('Nothing differs.');
  expect(await menuAt(db, 'rollback', '2')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Options Size: no longer there\n'),
  });
  // The draft still has them.
  expect(JSON.parse((await menuAt(db, 'export', '-')).said).groups).toEqual(draft.groups);
});

const [espresso] = defaultCafe.items;

test('a picture is stored and encoded, whatever its file is called; then an item can have it', async () => {
  const file = inFolder('cookie.txt');
  await sharp({ create: { width: 820, height: 900, channels: 3, background: '#a86' } })
    .jpeg()
    .toFile(file);
  const stored = await menu('picture', file);
  const name = /^(p-[0-9a-f]{16}) is ready\. Write it as "picture"/.exec(stored.said)?.[1];
  expect(stored).toMatchObject({ code: 0, said: expect.stringContaining(`${name} is ready`) });
  expect(await menu('picture', file)).toEqual(stored);
  const { items } = changeItem(defaultCafe, 3, { picture: name ?? '' });
  const changed = await write('cookie.json', { ...defaultMenu, items });
  expect(await menu('import', changed)).toMatchObject({ code: 0 });
  expect((await menu('import', 'default-cafe')).code).toBe(0);
});

test.each([
  [
    'a picture that is too small',
    'small.jpg',
    () =>
      sharp({ create: { width: 640, height: 900, channels: 3, background: '#a86' } })
        .jpeg()
        .toBuffer(),
    'The picture has 640 x 900 pixels.',
  ],
  [
    'a drawing',
    'drawing.jpg',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'This is not a JPEG, PNG or WebP picture.',
  ],
])('%s: says so', async (_what, name, content, message) => {
  await writeFile(inFolder(name), await content());
  const ran = await menu('picture', inFolder(name));
  expect(ran).toMatchObject({ code: 1, said: expect.stringContaining(message) });
  expect(ran.said).not.toContain('    at ');
});

test.each<[string, () => Promise<string[]>, string]>([
  ['no command', async () => [], 'Usage: juniper menu'],
  ['a revision that is none', async () => ['rollback', 'one'], 'Usage: juniper menu'],
  ['an unknown revision', async () => ['rollback', '99'], 'There is no revision 99.'],
  ['no such picture', async () => ['picture', inFolder('nowhere.jpg')], 'nowhere.jpg cannot be read: ENOENT'],
  ['no such file', async () => ['import', inFolder('nowhere')], 'nowhere cannot be read: ENOENT'],
  ['no JSON', async () => ['import', resolve(import.meta.dirname, 'menu-command.test.ts')], 'The file is not JSON: '],
  [
    'a price that is none',
    async () => ['import', await write('a.json', { ...defaultMenu, items: [{ ...espresso, priceCents: '4' }] })],
    'items, Espresso, priceCents: ',
  ],
  [
    'a category that is not there',
    async () => ['import', await write('b.json', { ...defaultMenu, categories: [], deals: [] })],
    "items, Espresso, category: There is no 'coffee'.",
  ],
  [
    'a deal on nothing',
    async () => [
      'import',
      await write('c.json', { ...defaultMenu, deals: [{ id: 999, percentOff: 5, from: '2026-01-01' }] }),
    ],
    'deals, 1, id: There is no item 999.',
  ],
  [
    'a group that is not there',
    async () => [
      'import',
      await write('e.json', { ...defaultMenu, items: [{ ...espresso, groups: [{ id: 9, defaults: [] }] }], deals: [] }),
    ],
    'items, Espresso, groups: It names a group twice, or a group or an option that is not there.',
  ],
  [
    'an option twice',
    async () => [
      'import',
      await write('f.json', {
        ...defaultMenu,
        groups: defaultCafe.groups.map((group) =>
          group.id === 5 ? { ...group, options: defaultCafe.groups[0]?.options } : group,
        ),
        items: [espresso],
        deals: [],
      }),
    ],
    'groups: An option is there twice.',
  ],
  [
    'a default that costs something',
    async () => [
      'publish',
      await write('g.json', {
        ...defaultMenu,
        items: changeItem(defaultCafe, 3, { groups: [{ id: 1, defaults: [[12, 1]] }] }).items,
      }),
    ],
    'Latte: Large is a default, so it must cost nothing extra.\n',
  ],
  [
    'what cannot be published',
    async () => [
      'publish',
      await write('d.json', { ...defaultMenu, items: [{ ...espresso, picture: 'nowhere' }], deals: [] }),
    ],
    "The menu cannot be published like this.\nEspresso: its picture 'nowhere' is not there.\n",
  ],
])('%s: says so', async (_what, words, message) => {
  const ran = await menu(...(await words()));
  expect(ran).toMatchObject({ code: 1, said: expect.stringContaining(message) });
  expect(ran.said).not.toContain('    at ');
});

test('without tables: says so', async () => {
  expect(await menuAt(await createDatabase('empty'), 'history')).toMatchObject({
    code: 1,
    said: expect.stringContaining("Run 'npm run migrate' first, or 'juniper migrate' in the image."),
  });
});
