import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Change, OwnerCatalogue } from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { changeItem } from '@juniper/core/rules/change-menu.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import { diffCatalogues } from '@juniper/core/rules/diff-catalogues.ts';
import type { TaxProfile } from '@juniper/core/rules/shop.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { importDraft } from '../src/catalogue/menu/import-draft.ts';
import { readMenuFile, writeMenuFile } from '../src/catalogue/menu/menu-file.ts';
import { readDraft } from '../src/catalogue/menu/stored-draft.ts';
import { createStaffMember } from './actors.ts';
import { createMenuEditor, problemsIn, toForm, versioned } from './menu-editor.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const editor = await createMenuEditor(api);
beforeEach(() => publishCatalogue(api, defaultCafe));

/** The published menu, as this server learns of it by itself. */
const liveAt = async (hash: string): Promise<Catalogue> => {
  await expect.poll(() => api.menu.get().hash).toBe(hash);
  return JSON.parse(api.menu.get().body);
};
type Publication = { revision: number; hash: string; changes: string[]; undone: Change[] };
const getData = ({ status, body }: { status: number; body: { data: never } }): Publication => {
  expect(status).toBe(200);
  return body.data;
};
const unworded = ({ words: _, ...part }: Change) => part;
const discard = (changes: Change[]) => editor.send('POST', 'catalogue/discard', { parts: changes.map(unworded) });
const rollBack = async (revision: number) => {
  const { head } = await editor.read();
  return editor.send('POST', `catalogue/revisions/${revision}/publish`, { head: head.revision });
};
const picture = defaultCafe.items[0]?.picture;
const facts = { allergens: null, traces: null, diet: [] };
const tea = {
  category: 'tea',
  name: 'Sencha',
  description: '',
  priceCents: 350,
  picture,
  isDrink: true,
  isDraft: false,
  ...facts,
};
const teas = {
  slug: 'tea',
  label: 'Teas',
  singular: 'tea',
  plural: 'teas',
  title: '',
  lead: '',
  description: '',
  picture,
  hasPage: true,
  hasSearch: false,
  heart: 'visit',
};
/** Rows that an earlier test has archived are put back as they are in the form. */
const addTeas = async () => {
  const old = (await editor.read()).categories.find(({ id }) => id === 'tea');
  if (!old) return editor.send('POST', 'categories', teas);
  return editor.send('POST', 'categories/tea/restore', { version: old.version });
};
/** Five drafts, of an item, a category, a group, a deal and the order. */
const editFive = async () => {
  await editor.changeItem(3, { priceCents: 420 });
  await editor.changeItem(1, { description: 'Short.' });
  const { categories, groups, deals } = await editor.read();
  const [coffee] = categories as [(typeof categories)[number]];
  await editor.send('PUT', 'categories/coffee', { ...toForm(coffee), title: 'Coffees', version: coffee.version });
  const [, milk] = groups as (typeof groups)[number][];
  await editor.send('PUT', 'groups/2', { ...toForm(milk as object), name: 'Milks', version: milk?.version });
  const [deal] = deals as [(typeof deals)[number]];
  await editor.send('PUT', `deals/${deal.id}`, { ...toForm(deal), percentOff: 25, version: deal.version });
  await editor.send('PUT', 'positions', { kind: 'item', ids: [102, 101] });
  return (await editor.read()).changes;
};

test('with five drafts, publishing one changes exactly one item of the body', async () => {
  const drafts = await editFive();
  expect(drafts.map(({ kind, id }) => `${kind}:${id}`)).toEqual([
    ...['category:coffee', 'item:1', 'item:3', 'positions:item', 'group:2', `deal:${defaultCafe.deals[0]?.id}`],
  ]);
  const { hash, changes } = getData(await editor.publish([{ kind: 'item', id: 3 }]));
  expect(changes).toEqual(['Latte: $4.00 -> $4.20']);
  expect(await liveAt(hash)).toEqual(changeItem(defaultCafe, 3, { priceCents: 420 }));
  expect((await editor.read()).changes).toEqual(drafts.filter(({ id }) => id !== 3));
});

test('each part alone, one after another, gives the menu that publishing all of them gives', async () => {
  const drafts = await editFive();
  const draft = await editor.read();
  for (const { kind, id, words } of drafts) {
    expect(getData(await editor.publish([{ kind, id } as never])).changes).toEqual(words);
  }
  const { head, changes } = await editor.read();
  expect(changes).toEqual([]);
  expect((await liveAt(head.hash)).items.map(({ id }) => id)).toEqual(draft.items.map(({ id }) => id));
  expect(getData(await editor.publish())).toEqual({ revision: head.revision, hash: head.hash, changes: [] });
});

test('a part takes along what is not published yet and it cannot do without', async () => {
  await addTeas();
  const group = await editor.send('POST', 'groups', { name: 'Leaves', kind: 'many', min: 0, max: 1, options: [] });
  const { id: leaves } = group.body.data as { id: number };
  const added = await editor.send('POST', 'items', { ...tea, groups: [{ id: leaves, defaults: [] }] });
  const { id } = added.body.data as { id: number };
  await editor.send('PUT', `deals/${id}`, { percentOff: 10, from: getShopDay(defaultCafe), version: null });
  await editor.changeItem(3, { priceCents: 420 });
  const { changes, hash } = getData(await editor.publish([{ kind: 'deal', id }]));
  expect(changes).toEqual([
    ...['Category Teas: new', 'Sencha: new, $3.50', 'Options Leaves: new', 'Deal on Sencha: new'],
  ]);
  const live = await liveAt(hash);
  expect([live.categories, live.items, live.groups, live.deals].map((rows) => rows.at(-1))).toMatchObject([
    { slug: 'tea' },
    { id, groups: [{ id: leaves }] },
    { id: leaves },
    { id },
  ]);
  // Its deal goes with it, but not its category.
  const { version } = await editor.findItem(id);
  await editor.send('POST', `items/${id}/archive`, { version });
  expect(getData(await editor.publish([{ kind: 'item', id }])).changes).toEqual([
    ...['Sencha: no longer there', 'Deal on Sencha: no longer there'],
  ]);
});

test('a group that leaves the menu alone leaves its items too', async () => {
  const { version } = (await editor.read()).groups.find(({ id }) => id === 4) as { version: string };
  await editor.send('POST', 'groups/4/archive', { version });
  const { hash } = getData(await editor.publish([{ kind: 'group', id: 4 }]));
  const { items, groups } = await liveAt(hash);
  expect(groups.map(({ id }) => id)).toEqual([1, 2, 3, 5]);
  expect(items.flatMap((item) => item.groups ?? []).filter(({ id }) => id === 4)).toEqual([]);
  expect(defaultCafe.items.flatMap((item) => item.groups ?? []).filter(({ id }) => id === 4)).not.toEqual([]);
  expect((await editor.read()).changes).toEqual([]);
});

test('what is wrong names its row and field, and nothing is published', async () => {
  const { head } = await editor.read();
  await editor.changeItem(3, { picture: '' });
  await editor.changeItem(1, { priceCents: 260 });
  const refused = await editor.publish();
  expect(refused).toMatchObject({ status: 409, body: { code: 'catalogue_wrong' } });
  expect(problemsIn(refused)).toEqual([
    { part: 'items', id: 3, field: 'picture', message: 'Latte: it needs a picture.' },
  ]);
  const { version } = (await editor.read()).categories.find(({ id }) => id === 'cake') as { version: string };
  await editor.send('POST', 'categories/cake/archive', { version });
  const alone = problemsIn(await editor.publish([{ kind: 'category', id: 'cake' }]));
  expect(alone).toHaveLength(6);
  expect(alone[0]).toMatchObject({ part: 'items', id: 101, field: 'category' });
  expect((await editor.read()).head).toEqual(head);
  expect(getData(await editor.publish([{ kind: 'item', id: 1 }])).changes).toEqual(['Espresso: $2.50 -> $2.60']);
});

test('of two publishers the second is told; a discard needs the row that was seen', async () => {
  const { head } = await editor.read();
  await editor.changeItem(3, { priceCents: 420 });
  const [change] = (await editor.read()).changes as [Change];
  await editor.changeItem(3, { priceCents: 430 });
  expect(await discard([change])).toMatchObject({ status: 409, body: { code: 'edited_meanwhile' } });
  expect(await editor.findItem(3)).toMatchObject({ priceCents: 430 });
  const { revision } = getData(await editor.publish());
  await editor.changeItem(3, { priceCents: 440 });
  const late = await editor.send('POST', 'catalogue/publish', {
    head: head.revision,
    only: [{ kind: 'item', id: 3 }],
    seen: [],
  });
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'head_moved', data: { revision, changes: ['Latte: $4.00 -> $4.30'] } },
  });
});

test('a change that the publisher has not seen is not published [console-3]', async () => {
  const before = await editor.read();
  await editor.changeItem(3, { priceCents: 420 });
  const { head, changes } = await editor.read();
  const seen = changes.map(versioned);
  const mei = await editor.createManager('Mei');
  await editor.changeItem(3, { priceCents: 4200 }, mei);
  const publish = (body: object) => editor.send('POST', 'catalogue/publish', { head: head.revision, ...body });
  const refused = { status: 409, body: { code: 'edited_meanwhile', data: { changes: ['Latte: $4.00 -> $42.00'] } } };
  expect(await publish({ seen })).toMatchObject(refused);
  expect(await publish({ seen, only: [{ kind: 'item', id: 3 }] })).toMatchObject(refused);
  expect((await editor.read()).head).toEqual(before.head);
  // A later change of another row does not stop this one, but 'all' would take it along.
  await editor.changeItem(3, { priceCents: 420 }, mei);
  await editor.changeItem(1, { priceCents: 260 }, mei);
  expect(await publish({ seen })).toMatchObject({ status: 409, body: { code: 'edited_meanwhile' } });
  expect(getData(await publish({ seen, only: [{ kind: 'item', id: 3 }] })).changes).toEqual(['Latte: $4.00 -> $4.20']);
});

test('a category that an item takes along must have been seen too', async () => {
  await addTeas();
  const { id } = (await editor.send('POST', 'items', tea)).body.data as { id: number };
  const { head, changes } = await editor.read();
  const publish = (seen: Change[]) =>
    editor.send('POST', 'catalogue/publish', {
      head: head.revision,
      only: [{ kind: 'item', id }],
      seen: seen.map(versioned),
    });
  const item = changes.filter((change) => change.id === id);
  expect(await publish(item)).toMatchObject({ status: 409, body: { code: 'edited_meanwhile' } });
  expect(await publish(changes)).toMatchObject({ status: 200 });
});

test('a page that names no versions is told to reload', async () => {
  const { head } = await editor.read();
  const publish = (body: object) => editor.send('POST', 'catalogue/publish', { head: head.revision, ...body });
  const refused = { status: 409, body: { code: 'outdated_page' } };
  expect(await publish({})).toMatchObject(refused);
  expect(await publish({ only: [{ kind: 'item', id: 3 }] })).toMatchObject(refused);
});

test('discarded parts are as published, others stay, and it is one audit entry', async () => {
  const drafts = await editFive();
  const added = await editor.send('POST', 'items', { ...tea, category: 'coffee' });
  const { id } = added.body.data as { id: number };
  const entries = () =>
    sql<{ subject: string; after: object }>`select subject, after from audit_log order by entry_id`.execute(api.db);
  const { rows: before } = await entries();
  const gone = (await editor.read()).changes.filter((change) => change.id !== 1);
  expect(gone).toHaveLength(6);
  expect(await discard(gone)).toMatchObject({ status: 200 });
  const after = await editor.read();
  expect(after.changes).toEqual(drafts.filter((change) => change.id === 1));
  expect(after.items.find((item) => item.id === id)).toMatchObject({ isArchived: true, name: 'Sencha' });
  const { rows } = await entries();
  expect(rows.slice(before.length)).toMatchObject([{ subject: 'draft', after: { discarded: expect.anything() } }]);
  // A colleague who still had it open is told by whom.
  const late = { ...toForm(await editor.findItem(3)), version: 'x'.repeat(16) };
  expect(await editor.send('PUT', 'items/3', late)).toMatchObject({
    status: 409,
    body: { data: { by: 'Mei Tanaka' } },
  });
});

/** A wrong price is live, a colleague has a draft, and the menu before is made the menu again. */
const putBack = async (): Promise<{ undone: Change[]; before: OwnerCatalogue }> => {
  const { head } = await editor.read();
  await editor.changeItem(3, { priceCents: 42 });
  getData(await editor.publish([{ kind: 'item', id: 3 }]));
  await editor.changeItem(1, { priceCents: 260 });
  const { undone, hash, changes } = getData(await rollBack(head.revision));
  expect(changes).toEqual(['Latte: $0.42 -> $4.00']);
  expect(await liveAt(hash)).toEqual(defaultCafe);
  return { undone, before: await editor.read() };
};

test('after a roll back, what it undid can be discarded, and publishing all does not bring it back', async () => {
  const { undone, before } = await putBack();
  expect(undone).toMatchObject([{ kind: 'item', id: 3, words: ['Latte: $4.00 -> $0.42'] }]);
  expect(before.changes.map(({ id }) => id)).toEqual([1, 3]);
  expect(await discard(undone)).toMatchObject({ status: 200 });
  expect(getData(await editor.publish()).changes).toEqual(['Espresso: $2.50 -> $2.60']);
});

test('control: without the discard the wrong price returns', async () => {
  await putBack();
  const { changes, hash } = getData(await editor.publish());
  expect(changes).toContain('Latte: $4.00 -> $0.42');
  expect((await liveAt(hash)).items.find(({ id }) => id === 3)?.priceCents).toBe(42);
});

test('history says when, who, why and what; the command line has no name', async () => {
  await editor.changeItem(3, { priceCents: 420 });
  const { head, changes } = await editor.read();
  const note = 'Milk costs more';
  await editor.send('POST', 'catalogue/publish', { head: head.revision, note, seen: changes.map(versioned) });
  const { body } = await api.call('GET', '/owner/catalogue/revisions', { token: editor.token });
  const [newest, older] = body.data;
  expect(newest).toMatchObject({ by: 'Mei Tanaka', note, changes: ['Latte: $4.00 -> $4.20'] });
  expect(Date.now() - Date.parse(newest.publishedAt)).toBeLessThan(60_000);
  expect(older).toMatchObject({ revision: head.revision, by: null });
  expect(await rollBack(999_999)).toMatchObject({ status: 404 });
});

test('a deal that has ended is no change that somebody must publish', async () => {
  const ended = { id: 3, percentOff: 20, from: '2020-01-01', to: getShopDay(defaultCafe) };
  await publishCatalogue(api, { ...defaultCafe, deals: [ended] });
  const body = JSON.stringify({ ...defaultCafe, deals: [{ ...ended, to: '2020-01-02' }] });
  await sql`update catalogue_revisions set body = ${body}
    where revision = (select revision from catalogue_head)`.execute(api.db);
  await sql`update draft_parts set body = body || '{"to": "2020-01-02"}' where kind = 'deal'`.execute(api.db);
  expect((await editor.read()).changes).toEqual([]);
  expect(getData(await editor.publish()).changes).toEqual(
    diffCatalogues(JSON.parse(body), { ...defaultCafe, deals: [] }),
  );
});

test('who makes an item, how long it takes and how it is taxed: saved, exported, imported and published', async () => {
  const work = { station: 'kitchen', makeSeconds: 150, nextSeconds: 20, taxClass: 'food' };
  await editor.changeItem(3, work);
  expect((await editor.publish()).body).toMatchObject({
    code: 'catalogue_wrong',
    data: {
      problems: [
        {
          part: 'items',
          id: 3,
          field: 'taxClass',
          message: expect.stringMatching(/: the taxes 'SGST and CGST' have no rate for 'food'\.$/),
        },
      ],
    },
  });
  const [taxes] = defaultCafe.shop.taxProfiles as [TaxProfile];
  const taxed = { ...taxes, rates: [...taxes.rates, { taxClass: 'food', label: 'SGST', rateBp: 500 }] };
  const owner = await createStaffMember(api, 'owner');
  expect(await editor.send('PUT', 'taxes', { taxProfiles: [taxed], version: 1 }, owner.token)).toMatchObject({
    status: 200,
  });
  const { groups } = await editor.read();
  const milk = groups[1] as (typeof groups)[number];
  const options = milk.options.map((option) => ({ ...option, makeSeconds: 15 }));
  await editor.send('PUT', `groups/${milk.id}`, { ...toForm(milk), options, version: milk.version });
  expect(await editor.findItem(3)).toMatchObject(work);

  const file = writeMenuFile(await readDraft(api.db), 1);
  await importDraft(api.db, defaultCafe, null);
  expect((await editor.findItem(3)).station).toBeUndefined();
  await importDraft(api.db, readMenuFile(file).draft, null);
  const live = await liveAt(getData(await editor.publish()).hash);
  expect(live.items.find(({ id }) => id === 3)).toMatchObject(work);
  expect(live.groups.find(({ id }) => id === milk.id)?.options[0]).toMatchObject({ makeSeconds: 15 });

  // As the cafe does it anyway: the file does not say so.
  await editor.changeItem(3, { station: 'bar', makeSeconds: 60, nextSeconds: 45, taxClass: 'standard' });
  const usual = await liveAt(getData(await editor.publish([{ kind: 'item', id: 3 }])).hash);
  expect(usual.items.find(({ id }) => id === 3)).toEqual(defaultCafe.items.find(({ id }) => id === 3));
});
