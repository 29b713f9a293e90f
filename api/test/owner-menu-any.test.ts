import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Change, OwnerCatalogue } from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCatalogue } from '../src/catalogue/menu/draft.ts';
import { readMenuFile, writeMenuFile } from '../src/catalogue/menu/menu-file.ts';
import { withParts } from '../src/catalogue/menu/parts.ts';
import { serializeCatalogue } from '../src/catalogue/menu/snapshot.ts';
import { readDraft } from '../src/catalogue/menu/stored-draft.ts';
import { createMenuEditor, toForm } from './menu-editor.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const editor = await createMenuEditor(api);

type Answer = { status: number };
/** `n` picks rows and values. */
type Edit = (menu: OwnerCatalogue, n: number) => Promise<Answer>;
const pick = <Row>(rows: readonly Row[], n: number): Row => rows[n % rows.length] as Row;
const facts = [
  { allergens: null, traces: null, diet: [] },
  { allergens: [], traces: ['nuts'], diet: ['vegan'] },
  { allergens: ['milk', 'eggs'], traces: [], diet: [] },
];
const toggle = (path: string, { isArchived, version }: { isArchived: boolean; version: string }) =>
  editor.send('POST', `${path}/${isArchived ? 'restore' : 'archive'}`, { version });

const edits: Record<string, Edit> = {
  changeItem: ({ items, groups, categories }, n) => {
    const { id, version, ...item } = pick(items, n);
    const used = groups.slice(n % 4, (n % 4) + 2).map((group) => {
      const [first, second] = group.options;
      const defaults = first ? [[first.id, 1]] : [];
      return { id: group.id, defaults, ...(second && n % 2 > 0 && { without: [second.id] }) };
    });
    const { slug } = pick(categories, n);
    const changes = { priceCents: n, category: slug, isDraft: n % 5 === 0, groups: used, ...pick(facts, n) };
    return editor.send('PUT', `items/${id}`, { ...toForm(item), ...changes, version });
  },
  addItem: ({ items, categories }, n) => {
    const { slug } = pick(categories, n);
    const item = {
      ...toForm(pick(items, n)),
      groups: [],
      category: slug,
      name: `“New” <${n}> 茶`,
      isDraft: n % 3 === 0,
    };
    return editor.send('POST', 'items', item);
  },
  addCategory: ({ categories }, n) =>
    editor.send('POST', 'categories', { ...toForm(pick(categories, n)), slug: `new-${categories.length}` }),
  changeCategory: ({ categories }, n) => {
    const { id, version, ...category } = pick(categories, n);
    return editor.send('PUT', `categories/${id}`, { ...toForm(category), lead: `{Count} for ${n}`, version });
  },
  addGroup: ({ groups }, n) => {
    const { options, ...group } = pick(groups, n);
    return editor.send('POST', 'groups', { ...toForm(group), options: options.map(({ id: _, ...option }) => option) });
  },
  changeGroup: ({ groups }, n) => {
    const { id, version, options, ...group } = pick(groups, n);
    const [first, ...others] = options.map((option) => ({ ...option, priceCents: n }));
    const next = { name: `Ice ${n}`, priceCents: 0, isArchived: false, ...pick(facts, n) };
    const kept = n % 2 > 0 && first ? [...others, first] : others;
    return editor.send('PUT', `groups/${id}`, { ...toForm(group), options: [next, ...kept].slice(0, 40), version });
  },
  toggleItem: ({ items }, n) => toggle(`items/${pick(items, n).id}`, pick(items, n)),
  toggleCategory: ({ categories }, n) => toggle(`categories/${pick(categories, n).id}`, pick(categories, n)),
  toggleGroup: ({ groups }, n) => toggle(`groups/${pick(groups, n).id}`, pick(groups, n)),
  putDeal: ({ items, deals }, n) => {
    const { id } = pick(items, n);
    const { version = null } = deals.find((deal) => deal.id === id) ?? {};
    const to = n % 2 > 0 ? { to: '2099-12-31' } : {};
    return editor.send('PUT', `deals/${id}`, { percentOff: 1 + (n % 90), from: '2026-11-01', ...to, version });
  },
  removeDeal: async ({ deals }, n) => {
    if (deals.length === 0) return { status: 200 };
    const { id, version } = pick(deals, n);
    return editor.send('DELETE', `deals/${id}`, { version });
  },
  setPositions: ({ items, categories, groups }, n) => {
    const [kind, rows] = pick(
      [
        ['item', items],
        ['category', categories],
        ['group', groups],
      ] as const,
      n,
    );
    const ids = rows.map(({ id }) => id).filter((_, nth) => (nth + n) % 3 > 0);
    return editor.send('PUT', 'positions', { kind, ids: ids.toReversed() });
  },
};

/** Describes the same rows as the file of `juniper menu` does. */
const asFile = ({ categories, items, groups, deals }: OwnerCatalogue): object => {
  type Marks = { version?: string; isDraft?: boolean; isArchived: boolean };
  const plain = ({ version: _, isDraft, isArchived, ...row }: Marks) => ({
    ...row,
    ...(isDraft && { isDraft }),
    ...(isArchived && { isArchived }),
  });
  return {
    categories: categories.map(({ id: _, ...row }) => plain(row)),
    items: items.map(plain),
    groups: groups.map((group) => ({ ...plain(group), options: group.options.map(plain) })),
    deals: deals.map(({ version: _, ...deal }) => deal),
  };
};

const sequence = fc.array(fc.record({ edit: fc.constantFrom(...Object.keys(edits)), n: fc.nat(9_999) }), {
  minLength: 1,
  maxLength: 8,
});

test('any edits: the export is what is read; all parts together are the whole; all discarded, nothing differs', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      await publishCatalogue(api, defaultCafe);
      for (const { edit, n } of steps) {
        expect({ edit, n, ...(await edits[edit]?.(await editor.read(), n)) }).toMatchObject({ edit, n, status: 200 });
      }
      const read = await editor.read();
      const draft = await readDraft(api.db);
      const file = writeMenuFile(draft, read.head.revision);
      expect(JSON.parse(file)).toEqual({ shape: 1, revision: read.head.revision, ...asFile(read) });
      expect(readMenuFile(file).draft).toEqual(draft);

      const live: Catalogue = JSON.parse(api.menu.get().body);
      expect(serializeCatalogue(withParts(live, draft, read.changes, getShopDay(defaultCafe)))).toBe(
        serializeCatalogue(toCatalogue(draft, defaultCafe.shop, getShopDay(defaultCafe))),
      );

      const parts = read.changes.map(({ words: _, ...part }: Change) => part);
      if (parts.length > 0) expect((await editor.send('POST', 'catalogue/discard', { parts })).status).toBe(200);
      expect((await editor.read()).changes).toEqual([]);
    }),
    { numRuns: 12 },
  );
}, 120_000);
