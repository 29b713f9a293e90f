import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { OwnerGroup } from '@juniper/core/contracts/owner-menu.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { toCatalogue } from '../src/catalogue/menu/draft.ts';
import { readDraft } from '../src/catalogue/menu/stored-draft.ts';
import { PreparingClient } from '../src/platform/db/preparing-client.ts';
import { createMenuEditor, toForm } from './menu-editor.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const editor = await createMenuEditor(api);
beforeEach(() => publishCatalogue(api, defaultCafe));

const entries = () =>
  api.db.selectFrom('audit_log').selectAll().where('actor', 'is not', null).orderBy('entry_id').execute();
const facts = { allergens: null, traces: null, diet: [] };
const pistachio = {
  category: 'cake',
  section: 'food',
  name: 'Pistachio Croissant',
  description: 'Warm.',
  priceCents: 450,
  picture: '',
  isDrink: false,
  allergens: ['gluten', 'nuts'],
  traces: [],
  diet: ['vegetarian'],
  isDraft: true,
};

test('the working copy of a published menu has all rows and no changes', async () => {
  const { head, shown, items, categories, groups, deals, changes } = await editor.read();
  expect(head.hash).toBe(api.menu.get().hash);
  expect(shown).toBeNull();
  const live = <Row extends { isArchived: boolean }>(rows: Row[]) => rows.filter(({ isArchived }) => !isArchived);
  expect(live(items)).toMatchObject(defaultCafe.items);
  expect(live(categories)).toMatchObject(defaultCafe.categories);
  expect(live(groups)).toMatchObject(defaultCafe.groups);
  expect(deals).toMatchObject(defaultCafe.deals);
  expect(changes).toEqual([]);
  const { headers } = await api.call('GET', '/owner/catalogue', { token: editor.token });
  const again = await api.app.inject({
    url: '/api/owner/catalogue',
    headers: { authorization: `Bearer ${editor.token}`, 'if-none-match': String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

test('a new item gets a number from 1000 on, is a draft, and one audit entry', async () => {
  const count = (await entries()).length;
  const { status, body } = await editor.send('POST', 'items', pistachio);
  expect(status).toBe(200);
  const row = body.data as { id: number };
  expect(row.id).toBeGreaterThanOrEqual(1000);
  expect(await editor.findItem(row.id)).toEqual({ ...pistachio, ...row, isArchived: false });
  expect(await editor.words()).toEqual([]);
  const added = (await entries()).slice(count);
  expect(added).toMatchObject([
    { action: 'menu.edit', role: 'manager', subject: `item:${row.id}`, before: null, after: { priceCents: 450 } },
  ]);
  await editor.changeItem(row.id, { isDraft: false });
  expect(await editor.words()).toEqual(['Pistachio Croissant: new, $4.50']);
});

test('an edit changes what it says, notes only that, and nothing is live', async () => {
  const { hash } = api.menu.get();
  const count = (await entries()).length;
  const groups = [
    { id: 2, defaults: [[21, 1]], without: [24], prices: [[22, 70]] },
    { id: 1, defaults: [[11, 1]] },
  ] as const;
  const changes = { priceCents: 420, name: 'Caffè latte', groups: groups as never, availableFrom: '2027-01-01' };
  expect(await editor.changeItem(3, changes)).toMatchObject({ status: 200, body: { data: changes } });
  expect(await editor.findItem(3)).toMatchObject({ ...changes, category: 'coffee', section: 'hot' });
  const [noted, ...more] = (await entries()).slice(count);
  expect(more).toEqual([]);
  expect(noted).toMatchObject({
    before: { priceCents: 400, name: 'Latte' },
    after: { ...changes, groups: expect.anything() },
  });
  expect(Object.keys(noted?.after as object).sort()).toEqual(['availableFrom', 'groups', 'name', 'priceCents']);
  expect((await editor.read()).changes.map(({ kind, id }) => [kind, id])).toEqual([['item', 3]]);
  await api.menu.refresh();
  expect(api.menu.get().hash).toBe(hash);
  // Saved again as it is: nothing changes, so nothing is noted.
  await editor.changeItem(3, {});
  expect(await entries()).toHaveLength(count + 1);
});

test('a price is saved with four statements, besides those of the session and the transaction', async () => {
  const query = vi.spyOn(PreparingClient.prototype, 'query');
  await editor.changeItem(3, { priceCents: 420 });
  const sent = query.mock.calls.map(([text]) => String(text).trim());
  query.mockRestore();
  // The editor reads the draft before; `lockCaller` locks account and session.
  const edit = sent.slice(sent.lastIndexOf('begin'));
  expect(edit.filter((text) => !/^(begin|commit)$|from "?(users|sessions)\b/.test(text))).toMatchObject([
    expect.stringContaining('for update'),
    expect.stringContaining('from draft_parts'),
    expect.stringContaining('insert into draft_parts'),
    expect.stringContaining('insert into audit_log'),
  ]);
});

test('of two editors the second is told whose row it is, and nothing is overwritten', async () => {
  const olu = await editor.createManager('Olu Adeyemi');
  const seen = await editor.findItem(3);
  await editor.changeItem(3, { priceCents: 420 });
  const count = (await entries()).length;
  const late = { ...toForm(seen), priceCents: 390, version: seen.version };
  const refused = await editor.send('PUT', 'items/3', late, olu);
  const now = await editor.findItem(3);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'edited_meanwhile', data: { part: { kind: 'item', id: 3 }, row: now } },
  });
  const { by, at } = refused.body.data as { by: string; at: string };
  expect(by).toBe('Mei Tanaka');
  expect(Date.now() - Date.parse(at)).toBeLessThan(60_000);
  expect(now.priceCents).toBe(420);
  expect(await entries()).toHaveLength(count);
  expect(await editor.send('PUT', 'items/3', { ...late, version: now.version }, olu)).toMatchObject({ status: 200 });
  expect(await editor.findItem(3)).toMatchObject({ priceCents: 390 });
});

test('of twenty who save at once, one does', async () => {
  const { version, ...row } = await editor.findItem(3);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      editor.send('PUT', 'items/3', { ...toForm(row), priceCents: 401 + nth, version }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  const [saved] = answers.filter(({ status }) => status === 200);
  expect(saved?.body.data).toEqual(await editor.findItem(3));
});

test('a change of what belongs to a row is seen too: options, an item’s groups, a deal that was given anew', async () => {
  const { groups, deals } = await editor.read();
  const [size] = groups as [OwnerGroup];
  const options = size.options.map((option) => ({ ...option, priceCents: option.priceCents + 5 }));
  const form = { ...toForm(size), version: size.version };
  expect(await editor.send('PUT', 'groups/1', { ...form, options })).toMatchObject({ status: 200 });
  expect(await editor.send('PUT', 'groups/1', form)).toMatchObject({ status: 409 });

  const [deal] = deals as [(typeof deals)[number]];
  const { version } = deal;
  expect(await editor.send('DELETE', `deals/${deal.id}`, { version })).toMatchObject({ status: 200 });
  const given = { percentOff: 30, from: '2026-11-01' };
  expect(await editor.send('PUT', `deals/${deal.id}`, { ...given, version })).toMatchObject({
    status: 409,
    body: { code: 'edited_meanwhile', data: { row: null, by: 'Mei Tanaka' } },
  });
  expect(await editor.send('PUT', `deals/${deal.id}`, { ...given, version: null })).toMatchObject({ status: 200 });
  expect(await editor.send('PUT', `deals/${deal.id}`, { ...given, version })).toMatchObject({ status: 409 });
  expect((await editor.read()).deals.find(({ id }) => id === deal.id)).toMatchObject(given);
});

test('archived and put back: the row is as it was', async () => {
  for (const [kind, id] of [
    ['items', 3],
    ['groups', 2],
    ['categories', 'soup'],
  ] as const) {
    const findRow = async () => (await editor.read())[kind].find((row) => row.id === id) as { version: string };
    const before = await findRow();
    const { version } = before;
    const archived = await editor.send('POST', `${kind}/${id}/archive`, { version });
    expect(archived).toMatchObject({ status: 200, body: { data: { isArchived: true } } });
    expect(await editor.send('POST', `${kind}/${id}/archive`, { version })).toMatchObject({ status: 409 });
    // Rows that name it have not changed.
    expect((await editor.read()).changes).toHaveLength(1);
    expect((await editor.words())[0]).toMatch(/: no longer there$/);
    const { version: next } = await findRow();
    expect(await editor.send('POST', `${kind}/${id}/restore`, { version: next })).toMatchObject({ status: 200 });
    expect(await findRow()).toEqual(before);
  }
  expect((await editor.read()).changes).toEqual([]);
});

test('rows change places among themselves; others and all versions stay', async () => {
  const before = await editor.read();
  const cakes = before.items.filter(({ category }) => category === 'cake').map(({ id }) => id);
  const ids = cakes.toReversed();
  expect(await editor.send('PUT', 'positions', { kind: 'item', ids })).toMatchObject({ status: 200 });
  const after = await editor.read();
  expect(after.items.filter(({ category }) => category === 'cake').map(({ id }) => id)).toEqual(ids);
  const others = (items: typeof after.items) => items.map((item) => (item.category === 'cake' ? 'cake' : item));
  expect(others(after.items)).toEqual(others(before.items));
  expect(after.changes).toMatchObject([
    { kind: 'positions', id: 'item', words: ['The order of the items has changed'] },
  ]);
  for (const [kind, rows] of [
    ['category', before.categories],
    ['group', before.groups],
    ['deal', before.deals],
  ] as const) {
    const turned = rows.map(({ id }) => id).toReversed();
    expect(await editor.send('PUT', 'positions', { kind, ids: turned })).toMatchObject({ status: 200 });
  }
  const { categories, groups, deals } = await editor.read();
  expect([categories, groups, deals]).toEqual(
    [before.categories, before.groups, before.deals].map((rows) => rows.toReversed()),
  );
  expect(await editor.send('PUT', 'positions', { kind: 'item', ids: [1, 1] })).toMatchObject({ status: 400 });
  expect(await editor.send('PUT', 'positions', { kind: 'item', ids: [1, 999] })).toMatchObject({ status: 404 });
});

test('a group: new options get numbers, those left out are archived, others’ options cannot be taken', async () => {
  const option = { name: 'Ice', priceCents: 0, ...facts, isArchived: false };
  const added = await editor.send('POST', 'groups', {
    name: 'Ice',
    kind: 'many',
    min: 0,
    max: 2,
    options: [option, { ...option, name: 'More ice' }],
  });
  const { id, version, options } = added.body.data as OwnerGroup;
  expect([id, ...options.map((each) => each.id)].every((number) => number >= 1000)).toBe(true);
  const form = { name: 'Ice', kind: 'many', min: 0, max: 1 };
  const changed = await editor.send('PUT', `groups/${id}`, { ...form, options: [options[1]], version });
  expect(changed).toMatchObject({
    status: 200,
    body: { data: { max: 1, options: [options[1], { ...options[0], isArchived: true }] } },
  });
  const { version: next } = changed.body.data as OwnerGroup;
  const theirs = await editor.send('PUT', `groups/${id}`, { ...form, options: [{ ...option, id: 11 }], version: next });
  expect(theirs).toMatchObject({ status: 400, body: { data: { field: 'options' } } });
});

test.each<[string, 'POST' | 'PUT', string, (version: string) => object, number, string?]>([
  ['a category that is not there', 'PUT', 'items/3', () => ({ category: 'tea' }), 400, 'category'],
  ['a group that is not there', 'PUT', 'items/3', () => ({ groups: [{ id: 99, defaults: [] }] }), 400, 'groups'],
  ['an option of another group', 'PUT', 'items/3', () => ({ groups: [{ id: 1, defaults: [[21, 1]] }] }), 400, 'groups'],
  ['a price below nothing', 'PUT', 'items/3', () => ({ priceCents: -1 }), 400, 'priceCents'],
  ['a price that is no number', 'PUT', 'items/3', () => ({ priceCents: '4' }), 400, 'priceCents'],
  ['a name of 81 letters', 'PUT', 'items/3', () => ({ name: 'x'.repeat(81) }), 400, 'name'],
  ['no name', 'PUT', 'items/3', () => ({ name: '' }), 400, 'name'],
  ['a text of 301 letters', 'PUT', 'items/3', () => ({ description: 'x'.repeat(301) }), 400, 'description'],
  ['what PostgreSQL cannot store', 'PUT', 'items/3', () => ({ description: 'a\u0000b' }), 400, 'description'],
  ['half a letter', 'PUT', 'items/3', () => ({ description: '\ud800' }), 400, 'description'],
  ['a day that is none', 'PUT', 'items/3', () => ({ availableFrom: '2026-02-30' }), 400, 'availableFrom'],
  ['the year 0', 'PUT', 'items/3', () => ({ availableFrom: '0000-01-01' }), 400, 'availableFrom'],
  ['a field that is the server’s', 'PUT', 'items/3', () => ({ id: 4 }), 400],
  ['a version that is none', 'PUT', 'items/3', () => ({ version: 1 }), 400, 'version'],
  ['an item that is not there', 'PUT', 'items/998', () => ({}), 404],
  ['a number that is none', 'PUT', 'items/3e0', () => ({}), 400],
  ['a number beyond the column', 'PUT', 'items/9999999999', () => ({}), 400],
])('refused: %s', async (_, method, path, wrong, status, field) => {
  const { version, ...row } = await editor.findItem(3);
  const count = (await entries()).length;
  const answer = await editor.send(method, path, { ...toForm(row), version, ...wrong(version) });
  expect(answer.status).toBe(status);
  if (field) expect(answer.body).toMatchObject({ code: 'invalid_request', data: { field } });
  expect(toCatalogue(await readDraft(api.db), defaultCafe.shop, getShopDay(defaultCafe))).toEqual(defaultCafe);
  expect(await entries()).toHaveLength(count);
});

test('refused: bounds that cannot be, a deal that ends before it begins, a slug that is taken', async () => {
  const { version, ...size } = (await editor.read()).groups[0] as OwnerGroup;
  const group = (changes: object) => editor.send('PUT', 'groups/1', { ...toForm(size), version, ...changes });
  expect(await group({ max: 2 })).toMatchObject({ status: 400, body: { data: { field: 'max' } } });
  expect(await group({ kind: 'many', min: 3, max: 2 })).toMatchObject({
    status: 400,
    body: { data: { field: 'min' } },
  });
  const deal = { percentOff: 20, from: '2026-11-02', to: '2026-11-01', version: null };
  expect(await editor.send('PUT', 'deals/1', deal)).toMatchObject({ status: 400, body: { data: { field: 'to' } } });
  expect(await editor.send('PUT', 'deals/998', { ...deal, to: '2026-11-02' })).toMatchObject({ status: 404 });
  const coffee = toForm((await editor.read()).categories[0] as never);
  expect(await editor.send('POST', 'categories', { ...coffee, slug: 'coffee' })).toMatchObject({
    status: 409,
    body: { code: 'slug_taken', data: { field: 'slug' } },
  });
  expect((await editor.read()).changes).toEqual([]);
});
