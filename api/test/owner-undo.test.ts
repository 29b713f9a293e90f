import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Part } from '@juniper/core/contracts/owner-menu.ts';
import type { PastRevision, RevisionPreview } from '@juniper/core/contracts/owner-publish.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { beforeEach, expect, test } from 'vitest';
import { createStaffMember } from './actors.ts';
import { createMenuEditor, toForm } from './menu-editor.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const editor = await createMenuEditor(api);
beforeEach(() => publishCatalogue(api, defaultCafe));

type Publication = { revision: number; hash: string; changes: string[] };
const getData = <Data = Publication>({ status, body }: { status: number; body: unknown }): Data => {
  expect(status).toBe(200);
  return (body as { data: Data }).data;
};
const item = (id: number): Part => ({ kind: 'item', id });
const publish = async (id: number, fields: object): Promise<Publication> => {
  await editor.changeItem(id, fields);
  return getData(await editor.publish([item(id)]));
};
const preview = async (revision: number): Promise<RevisionPreview> =>
  getData(await api.call('GET', `/owner/catalogue/revisions/${revision}/preview`, { token: editor.token }));
const undo = (revision: number, body: { head: number; parts?: Part[] }) =>
  editor.send('POST', `catalogue/revisions/${revision}/undo`, body);
const listHistory = async (cursor = '') => {
  const path = `/owner/catalogue/revisions${cursor && `?cursor=${cursor}`}`;
  return (await api.call('GET', path, { token: editor.token })).body as {
    data: PastRevision[];
    nextCursor: string | null;
  };
};
const live = async (hash: string): Promise<Catalogue> => {
  await expect.poll(() => api.menu.get().hash).toBe(hash);
  return JSON.parse(api.menu.get().body);
};
const find = ({ items }: Catalogue, id: number) => items.find((each) => each.id === id);

test('a wrong price is undone, what was published since stays, and the draft forgets it [console-6]', async () => {
  const wrong = await publish(1, { priceCents: 25_000 });
  await publish(2, { priceCents: 480 });
  await editor.changeItem(1, { description: 'Short and strong.' });
  const { head, parts } = await preview(wrong.revision);
  expect(parts).toEqual([{ kind: 'item', id: 1, words: ['Espresso: $250.00 -> $2.50'], isChangedSince: false }]);
  const undone = getData(await undo(wrong.revision, { head }));
  expect(undone.changes).toEqual(['Espresso: $250.00 -> $2.50']);
  const menu = await live(undone.hash);
  expect(find(menu, 1)).toEqual(find(defaultCafe, 1));
  expect(find(menu, 2)?.priceCents).toBe(480);
  // A colleague's unpublished words stay a draft.
  expect(await editor.words()).toEqual([expect.stringContaining("'Short and strong.'")]);
  expect((await preview(wrong.revision)).parts).toEqual([]);
  expect(getData(await undo(wrong.revision, { head: undone.revision }))).toMatchObject({
    revision: undone.revision,
    changes: [],
  });
});

test('other fields of the same item stay; a field that changed again is named, and refused unless it was on the screen', async () => {
  const wrong = await publish(1, { priceCents: 25_000, name: 'Expresso' });
  await publish(1, { description: 'Short.' });
  expect((await preview(wrong.revision)).parts).toMatchObject([{ isChangedSince: false }]);
  const later = await publish(1, { priceCents: 300 });
  const { head, parts } = await preview(wrong.revision);
  expect(parts).toMatchObject([{ kind: 'item', id: 1, isChangedSince: true }]);
  expect(await undo(wrong.revision, { head: wrong.revision })).toMatchObject({
    status: 409,
    body: { code: 'head_moved', data: { revision: later.revision } },
  });
  const { hash } = getData(await undo(wrong.revision, { head, parts: [item(1)] }));
  expect(find(await live(hash), 1)).toEqual({ ...find(defaultCafe, 1), description: 'Short.' });
});

test('of several parts only the chosen ones are undone', async () => {
  await editor.changeItem(1, { priceCents: 260 });
  await editor.changeItem(3, { priceCents: 420 });
  await editor.send('PUT', 'positions', { kind: 'item', ids: [102, 101] });
  const { revision } = getData<Publication>(await editor.publish());
  const { head, parts } = await preview(revision);
  expect(parts.map(({ kind, id }) => `${kind}:${id}`)).toEqual(['item:1', 'item:3', 'positions:item']);
  const { changes } = getData(await undo(revision, { head, parts: [item(3), { kind: 'positions', id: 'item' }] }));
  expect(changes).toEqual(['Latte: $4.20 -> $4.00', 'The order of the items has changed']);
  expect(await editor.words()).toEqual([]);
});

test('a new item goes, one that was taken off comes back, and so do group and deal', async () => {
  const { groups, deals } = await editor.read();
  const milk = groups.find(({ id }) => id === 2);
  await editor.send('PUT', 'groups/2', { ...toForm(milk as object), name: 'Milks', version: milk?.version });
  const [deal] = deals;
  await editor.send('DELETE', `deals/${deal?.id}`, { version: deal?.version as string });
  const { id: _, ...espresso } = find(defaultCafe, 1) as object & { id: number };
  const added = getData<{ id: number }>(
    await editor.send('POST', 'items', { ...espresso, name: 'Ristretto', isDraft: false }),
  );
  const { version } = await editor.findItem(2);
  await editor.send('POST', 'items/2/archive', { version });
  const { revision } = getData<Publication>(await editor.publish());
  const { head, restored } = await preview(revision);
  expect(restored).toEqual([]);
  const { hash } = getData(await undo(revision, { head }));
  expect(await live(hash)).toEqual(defaultCafe);
  expect(await editor.words()).toEqual([]);
  expect(await editor.findItem(added.id)).toMatchObject({ isArchived: true });
});

test('a menu that was restored is undone as well: the one before it is back [console-6]', async () => {
  const wanted = await publish(1, { priceCents: 260 });
  const later = await publish(3, { priceCents: 420 });
  const back = await editor.send('POST', `catalogue/revisions/${wanted.revision - 1}/publish`, {
    head: later.revision,
  });
  const restored = getData(back);
  expect(find(await live(restored.hash), 3)?.priceCents).toBe(400);
  const undone = getData(await undo(restored.revision, { head: restored.revision }));
  const menu = await live(undone.hash);
  expect([find(menu, 1)?.priceCents, find(menu, 3)?.priceCents]).toEqual([260, 420]);
});

test('an unrelated publication stops nobody, one of the same part does [console-3]', async () => {
  await editor.changeItem(3, { priceCents: 420 });
  const { head, changes } = await editor.read();
  const seen = changes.map(({ words: _, ...part }) => part);
  await publish(1, { priceCents: 260 });
  const send = (body: object) => editor.send('POST', 'catalogue/publish', { head: head.revision, seen, ...body });
  expect(getData(await send({ only: [item(3)] })).changes).toEqual(['Latte: $4.00 -> $4.20']);
  // The answer was lost: the same call again has nothing to publish.
  expect(getData(await send({ only: [item(3)] })).changes).toEqual([]);
  // The latte is the old one again, and the draft would bring the price back.
  const undone = await publish(3, { priceCents: 400 });
  await editor.changeItem(3, { priceCents: 420 });
  await publish(3, { priceCents: 440 });
  await editor.changeItem(3, { priceCents: 420 });
  expect(await send({ head: undone.revision, only: [item(3)] })).toMatchObject({
    status: 409,
    body: { code: 'head_moved', data: { changes: ['Latte: $4.00 -> $4.40'] } },
  });
});

test('history says where each change is made, and goes on beyond 50', async () => {
  const { token } = await createStaffMember(api, 'owner');
  const shop = (await api.call('GET', '/owner/stores', { token })).body.data;
  const main = shop.stores[0];
  const week = main.week.map((time: object) => ({ ...time, opens: '06:30' }));
  expect((await editor.send('PUT', 'stores/main/hours', { week, version: main.version }, token)).status).toBe(200);
  const [newest] = (await listHistory()).data;
  expect(newest).toMatchObject({ places: ['hours'] });
  expect(await preview(newest?.revision as number)).toMatchObject({ parts: [] });
  for (let nth = 0; nth < 51; nth += 1) await publish(1, { priceCents: 260 + nth });
  const first = await listHistory();
  expect(first.data).toHaveLength(50);
  expect(first.data[0]?.places).toEqual(['menu']);
  const next = await listHistory(first.nextCursor as string);
  expect(next.data[0]?.revision).toBe((first.data.at(-1)?.revision as number) - 1);
  expect(next.data[0]?.changes).toEqual(['Espresso: $2.50 -> $2.60']);
  expect(await undo(999_999, { head: 1 })).toMatchObject({ status: 404 });
});

test('a colleague’s change is told apart from one’s own on another device', async () => {
  const { version, ...row } = await editor.findItem(3);
  await editor.changeItem(3, { priceCents: 420 });
  const send = (by: string) => editor.send('PUT', 'items/3', { ...toForm(row), version }, by);
  expect(await send(editor.token)).toMatchObject({ status: 409, body: { data: { isOwn: true } } });
  expect(await send(await editor.createManager('Noor'))).toMatchObject({
    status: 409,
    body: { data: { isOwn: false } },
  });
});
