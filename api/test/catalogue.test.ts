import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Catalogue, Item } from '@juniper/core/rules/catalogue.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { eraseExpiredData } from '../src/account/retention/erase-old.ts';
import { type Draft, normalizeDraft, toCatalogue } from '../src/catalogue/menu/draft.ts';
import { listHistory } from '../src/catalogue/menu/history.ts';
import { importDraft } from '../src/catalogue/menu/import-draft.ts';
import { readMenuFile, writeMenuFile } from '../src/catalogue/menu/menu-file.ts';
import { openMenu } from '../src/catalogue/menu/open-menu.ts';
import { publish, rollBack } from '../src/catalogue/menu/publish.ts';
import { findHead } from '../src/catalogue/menu/revision-queries.ts';
import { hashBody, serializeCatalogue } from '../src/catalogue/menu/snapshot.ts';
import { putDraft, readDraft } from '../src/catalogue/menu/stored-draft.ts';
import { findCaller, startSession } from '../src/identity/sessions.ts';
import { insertUser } from '../src/identity/user-queries.ts';
import type { Db } from '../src/platform/db/database.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import type { Caller } from '../src/platform/http/authentication.ts';
import { createLog } from '../src/platform/log.ts';
import { prepareDatabase } from '../src/prepare-database.ts';
import { anyDraft } from './any-catalogue.ts';
import { createDatabase, openTestDatabase } from './database.ts';

let url: string;
let db: Db;
const opened: Db[] = [];
beforeEach(async () => {
  url = await createDatabase();
  db = openTestDatabase(url);
  opened.push(db);
});
afterAll(() => Promise.all(opened.map((each) => each.destroy())));

const log = createLog('silent');
const headNow = async () => (await findHead(db)) as number;
/** The shop part has no draft. */
const { shop, ...defaultMenu } = defaultCafe;
const withPrice = (id: number, priceCents: number): Omit<Catalogue, 'shop'> => ({
  ...defaultMenu,
  items: defaultCafe.items.map((item) => (item.id === id ? { ...item, priceCents } : item)),
});
const put = async (draft: Draft, caller: Caller | null = null) => {
  await importDraft(db, draft, caller?.account ?? null);
  return publish(db, { head: await headNow(), caller });
};
/** Returns a manager who is logged in. */
const logIn = async (): Promise<Caller> => {
  const user_id = uuidV7();
  await insertUser(db, { user_id, email: 'mei@team.example', name: 'Mei', provider: 'local', role: 'manager' });
  return (await findCaller(db, await startSession(db, user_id))) as Caller;
};
const open = async () => {
  const menu = await openMenu(url, { db, log });
  onTestFinished(() => menu.stop());
  return menu;
};
const auditLog = () => db.selectFrom('audit_log').selectAll().orderBy('at').execute();

test('a new database has the default cafe, field by field, as draft and as revision', async () => {
  const draft = await readDraft(db);
  expect(draft).toEqual(defaultMenu);
  expect(serializeCatalogue(toCatalogue(draft, defaultCafe.shop, getShopDay(defaultCafe)))).toBe(
    serializeCatalogue(defaultCafe),
  );
  const menu = (await open()).get();
  expect(menu.catalogue).toEqual(defaultCafe);
  expect(menu).toMatchObject({ body: serializeCatalogue(defaultCafe), hash: hashBody(menu.body) });
  expect(menu.hash).toMatch(/^[\w-]{16}$/);
  expect(await auditLog()).toMatchObject([{ action: 'menu.publish', actor: null, role: null }]);
});

test('a database that has a menu keeps it', async () => {
  const { revision } = await put(withPrice(3, 420));
  await prepareDatabase(url);
  expect(await headNow()).toBe(revision);
  expect((await readDraft(db)).items.find(({ id }) => id === 3)?.priceCents).toBe(420);
});

test('a price is published, told in words, and noted with who did it', async () => {
  const caller = await logIn();
  const by = { actor: caller.account.user_id, role: 'manager' };
  const menu = await open();
  const { revision, hash, changes } = await put(withPrice(3, 420), caller);
  expect(changes).toEqual(['Latte: $4.00 -> $4.20']);
  expect(hash).toBe(hashBody(serializeCatalogue({ ...withPrice(3, 420), shop })));
  await expect.poll(() => menu.get().revision).toBe(revision);
  expect(menu.get()).toMatchObject({ hash, catalogue: withPrice(3, 420) });
  expect((await auditLog()).slice(1)).toMatchObject([
    { action: 'menu.edit', ...by },
    { action: 'menu.publish', ...by, subject: `revision:${revision}`, after: { revision, hash, changes } },
  ]);
  for (const statement of ['update audit_log set action = null', 'delete from audit_log', 'truncate audit_log']) {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('append only');
  }
});

test('publishing an unchanged menu changes nothing', async () => {
  const head = await headNow();
  expect(await put(readMenuFile(writeMenuFile(await readDraft(db), 1)).draft)).toEqual({
    revision: head,
    hash: hashBody(serializeCatalogue(defaultCafe)),
    changes: [],
  });
});

test('of two publishers, the second is told what the first has changed', async () => {
  const head = await headNow();
  await importDraft(db, withPrice(3, 420), null);
  const { revision } = await publish(db, { head, caller: null });
  await importDraft(db, withPrice(3, 430), null);
  await expect(publish(db, { head, caller: null })).rejects.toMatchObject({
    status: 409,
    code: 'head_moved',
    data: { revision, changes: ['Latte: $4.00 -> $4.20'] },
  });
  expect(await headNow()).toBe(revision);
});

test('of many at once, one publishes, and the others find it done', async () => {
  const head = await headNow();
  await importDraft(db, withPrice(3, 420), null);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => publish(db, { head, caller: null })));
  expect(answers.filter(({ changes }) => changes.length > 0)).toHaveLength(1);
  expect(new Set(answers.map(({ revision }) => revision)).size).toBe(1);
  expect(answers[0]?.revision).toBeGreaterThan(head);
});

test('an option that moves to another group leaves an item that is no longer on the menu', async () => {
  const [milk, ...others] = defaultMenu.groups.filter(({ options }) => options.some(({ id }) => id === 21));
  if (!milk || others.length > 0) throw new Error('option 21 is in one group');
  const toNew = (id: number) => (id === milk.id ? 6 : id);
  const imported: Draft = {
    ...defaultMenu,
    groups: defaultMenu.groups.map((group) => (group.id === milk.id ? { ...group, id: 6 } : group)),
    items: defaultMenu.items
      .filter(({ id }) => id !== 3)
      .map((item) =>
        item.groups ? { ...item, groups: item.groups.map((used) => ({ ...used, id: toNew(used.id) })) } : item,
      ),
    deals: defaultMenu.deals.filter(({ id }) => id !== 3),
  };
  await importDraft(db, imported, null);
  const draft = await readDraft(db);
  const latte = draft.items.find(({ id }) => id === 3);
  expect(latte).toMatchObject({ isArchived: true });
  expect(latte?.groups?.find(({ id }) => id === milk.id)?.defaults).toEqual([]);
  expect(draft.groups.find(({ id }) => id === milk.id)).toMatchObject({ isArchived: true, options: [] });
  expect(readMenuFile(writeMenuFile(draft, 1)).draft).toEqual(draft);
});

test('what is wrong is refused with its problems, as a draft and as a publication', async () => {
  const [espresso, ...others] = defaultCafe.items as [Item, ...Item[]];
  const wrong = { ...defaultMenu, items: [{ ...espresso, picture: 'p-0123456789abcdef' }, ...others] };
  const problems = [{ part: 'items', id: 1, message: "Espresso: its picture 'p-0123456789abcdef' is not there." }];
  const refusal = { status: 409, code: 'catalogue_wrong', data: { problems } };
  await expect(importDraft(db, wrong, null)).rejects.toMatchObject(refusal);
  expect(await readDraft(db)).toEqual(defaultMenu);
  await putDraft(db, await readDraft(db), normalizeDraft(wrong));
  await expect(publish(db, { head: await headNow(), caller: null })).rejects.toMatchObject(refusal);
  await db.insertInto('pictures').values({ name: 'p-0123456789abcdef', state: 'ready' }).execute();
  expect(await put(wrong)).toMatchObject({ changes: ["Espresso: picture 'espresso' -> 'p-0123456789abcdef'"] });
});

test('an old menu comes back as a new revision with its old hash; the draft stays', async () => {
  const first = await headNow();
  const second = await put(withPrice(3, 420));
  const menu = await open();
  const back = await rollBack(db, first, { head: second.revision, caller: null });
  expect(back).toMatchObject({ hash: hashBody(serializeCatalogue(defaultCafe)), changes: ['Latte: $4.20 -> $4.00'] });
  expect(back.revision).toBeGreaterThan(second.revision);
  await expect.poll(() => menu.get().revision).toBe(back.revision);
  expect(await readDraft(db)).toEqual(withPrice(3, 420));
  expect(await listHistory(db)).toMatchObject([
    { revision: back.revision, note: `Back to revision ${first}`, changes: ['Latte: $4.20 -> $4.00'] },
    { revision: second.revision, note: null, changes: ['Latte: $4.00 -> $4.20'] },
    { revision: first, note: 'The first menu', changes: [] },
  ]);
  await expect(rollBack(db, 999, { head: back.revision, caller: null })).rejects.toMatchObject({ status: 404 });
  await expect(rollBack(db, first, { head: first, caller: null })).rejects.toMatchObject({ code: 'head_moved' });
});

test('rolling back keeps the shop, and the parts that the old menu did not have', async () => {
  const first = await headNow();
  const newer = JSON.stringify({
    ...withPrice(3, 420),
    shop: { ...shop, stores: shop.stores.slice(0, -1) },
    tips: [1],
  });
  await sql`insert into catalogue_revisions (hash, body, draft_form) values ('newer', ${newer}, 'parts')`.execute(db);
  await sql`update catalogue_head set revision = (select max(revision) from catalogue_revisions)`.execute(db);
  await rollBack(db, first, { head: await headNow(), caller: null });
  expect(JSON.parse((await open()).get().body)).toEqual({
    ...defaultCafe,
    shop: { ...shop, stores: shop.stores.slice(0, -1) },
    tips: [1],
  });
});

test('what is left out of a file is archived, and rows that stay the same keep their version', async () => {
  const cakes = defaultCafe.items.filter(({ category }) => category === 'cake');
  await put({ ...defaultMenu, categories: defaultCafe.categories.slice(1, 2), items: cakes.slice(1), deals: [] });
  const draft = await readDraft(db);
  expect(draft.categories.filter(({ isArchived }) => !isArchived).map(({ slug }) => slug)).toEqual(['cake']);
  expect(draft.items.filter(({ isArchived }) => !isArchived).map(({ id }) => id)).toEqual([102, 103, 104, 105, 106]);
  expect(draft.items).toHaveLength(47);

  const versions = async () => (await sql`select kind, id, version from draft_parts order by 1, 2`.execute(db)).rows;
  const before = await versions();
  const items = draft.items.map((row) => (row.id === 102 ? { ...row, priceCents: 1 } : row));
  await importDraft(db, { ...draft, items }, null);
  const changed = (await versions()).filter((row, nth) => JSON.stringify(row) !== JSON.stringify(before[nth]));
  expect(changed).toMatchObject([{ kind: 'item', id: '102' }]);
});

test('a deal that has ended is in the menu one day longer', () => {
  const deal = (to: string) => ({ id: 3, percentOff: 20, from: '2018-01-01', to });
  const dealsOn = (day: string) =>
    toCatalogue({ ...defaultCafe, deals: [deal('2026-11-15')] }, defaultCafe.shop, day).deals;
  expect(dealsOn('2026-11-16')).toEqual([deal('2026-11-15')]);
  expect(dealsOn('2026-11-17')).toEqual([]);
});

test('any menu: export and import change nothing, and the same menu gives the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(anyDraft, async (given) => {
      const { hash } = await put(given);
      const exported = writeMenuFile(await readDraft(db), 1);
      const shown = toCatalogue(given, defaultCafe.shop, getShopDay(defaultCafe));
      expect(hash).toBe(hashBody(serializeCatalogue(shown)));
      expect(toCatalogue(await readDraft(db), defaultCafe.shop, getShopDay(defaultCafe))).toEqual(shown);
      expect(await put(readMenuFile(exported).draft)).toMatchObject({ hash, changes: [] });
      expect(writeMenuFile(await readDraft(db), 1)).toBe(exported);
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('every process learns of a publication; without the notification by the next reading', async () => {
  const menus = [await open(), await open()];
  const heard: number[] = [];
  menus[1]?.subscribe(({ revision }) => heard.push(revision));
  const { revision } = await put(withPrice(3, 420));
  await expect.poll(() => menus.map((menu) => menu.get().revision)).toEqual([revision, revision]);
  expect(heard).toEqual([revision]);
  // Without the notification.
  const silent = serializeCatalogue({ ...withPrice(3, 430), shop });
  await sql`insert into catalogue_revisions (hash, body, draft_form) values ('silent', ${silent}, 'parts')`.execute(db);
  await sql`update catalogue_head set revision = (select max(revision) from catalogue_revisions)`.execute(db);
  expect(menus[0]?.get().revision).toBe(revision);
  await menus[0]?.refresh();
  expect(menus[0]?.get()).toMatchObject({ hash: 'silent', catalogue: withPrice(3, 430) });
});

test('a page of an old revision finds its menu, also after a restart; an unknown hash asks once a second', async () => {
  const menu = await open();
  const { hash: old } = menu.get();
  const { hash } = await put(withPrice(3, 420));
  const restarted = await open();
  expect((await restarted.byHash(old))?.catalogue).toEqual(defaultCafe);
  expect((await menu.byHash(hash))?.hash).toBe(hash);
  expect(await menu.byHash('nowhere')).toBeUndefined();
  await sql`insert into catalogue_revisions (hash, body) values ('silent', ${serializeCatalogue(defaultCafe)})`.execute(
    db,
  );
  const looked = await Promise.all([1, 2].map(() => menu.byHash('silent')));
  expect(looked).toEqual([undefined, undefined]);
  await expect.poll(async () => (await menu.byHash('silent'))?.hash, { interval: 200, timeout: 3_000 }).toBe('silent');
});

test('a menu of a shape that this release does not know is not shown', async () => {
  const menu = await open();
  const { revision } = menu.get();
  await sql`insert into catalogue_revisions (hash, body, draft_form) values ('next', '{"shape":2}', 'parts')`.execute(
    db,
  );
  await sql`update catalogue_head set revision = (select max(revision) from catalogue_revisions)`.execute(db);
  await menu.refresh();
  expect(menu.get().revision).toBe(revision);
});

test('without a menu nothing starts', async () => {
  await sql`delete from catalogue_head`.execute(db);
  await expect(open()).rejects.toThrow("Run 'npm run migrate'");
});

test('revisions are kept 400 days after they were replaced, and the head as long as it is the head', async () => {
  const age = (days: number) =>
    sql`update catalogue_revisions set published_at = now() - ${`${days} days`}::interval`.execute(db);
  const erased = async () => (await eraseExpiredData(db, { mail: 'off' })).catalogue_revisions;
  const first = await headNow();
  await age(401);
  expect(await erased()).toBe(0);
  // A menu that was live for long and has just been replaced can be rolled back to.
  const { revision } = await put(withPrice(3, 420));
  expect(await erased()).toBe(0);
  await age(399);
  expect(await erased()).toBe(0);
  await age(401);
  expect(await erased()).toBe(1);
  expect((await listHistory(db)).map((past) => past.revision)).toEqual([revision]);
  expect(revision).toBeGreaterThan(first);
});
