// A draft of release 2 (`release-2/draft.sql`) becomes rows of JSON. `release-2/recorded.json` has what release 2 answered
// of it, and the statements of its edits and publications.
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OwnerCatalogue } from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readOwnerCatalogue } from '../src/catalogue/editor/read-catalogue.ts';
import { normalizeDraft } from '../src/catalogue/menu/draft.ts';
import { putDraft, readDraft } from '../src/catalogue/menu/stored-draft.ts';
import { isUnavailable } from '../src/platform/db/errors.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { migrationsFolder } from '../src/platform/db/migrations.ts';
import { createDatabase, openForThisTest } from './database.ts';

type Statement = { text: string; values: unknown[] };
type Recorded = {
  published: Catalogue;
  answer: Pick<OwnerCatalogue, 'categories' | 'items' | 'groups' | 'deals' | 'changes'>;
  edit: Statement[];
  publication: Statement[];
};

const read = (file: string) => readFile(join(import.meta.dirname, 'release-2', file), 'utf8');
const recorded: Recorded = JSON.parse(await read('recorded.json'));

let url: string;
let client: pg.Client;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'juniper-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const names = (await readdir(migrationsFolder)).filter((name) => name < '0046');
  for (const name of names) await cp(join(migrationsFolder, name), join(folder, name));
  url = await createDatabase('empty');
  await migrate(url, folder);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(await read('draft.sql'));
  const body = JSON.stringify(recorded.published);
  await client.query("insert into catalogue_revisions (hash, body) values ('published', $1)", [body]);
  await client.query('insert into catalogue_head (revision) values (1)');
});

/** Sends statements in a transaction that is rolled back; returns the error that stopped them. */
async function replay(statements: Statement[]): Promise<(Error & { code?: string; text: string }) | undefined> {
  await client.query('begin');
  await client.query("select setval('catalogue_revisions_revision_seq', 1)");
  try {
    for (const { text, values } of statements) {
      await client.query(text, values).catch((error) => {
        throw Object.assign(error, { text });
      });
    }
    return undefined;
  } catch (error) {
    return error as Error & { text: string };
  } finally {
    await client.query('rollback');
  }
}

test('the draft of release 2 is read as release 2 read it, with its versions and changes', async () => {
  await migrate(url);
  const { categories, items, groups, deals, changes } = await readOwnerCatalogue(openForThisTest(url), null);
  expect({ categories, items, groups, deals, changes }).toEqual(recorded.answer);
  expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['category', 'item', 'group', 'deal', 'positions']));
});

test('its rows are stored as an edit stores them, so that the first edit writes only its own', async () => {
  await migrate(url);
  const db = openForThisTest(url);
  const draft = await readDraft(db);
  const { rows } = await client.query('select kind, id, position, body from draft_parts order by kind, position');
  await client.query('delete from draft_parts');
  await putDraft(db, { shape: 1, categories: [], items: [], groups: [], deals: [] }, normalizeDraft(draft));
  expect((await client.query('select kind, id, position, body from draft_parts order by kind, position')).rows).toEqual(
    rows,
  );
});

test('release 2 reads the old rows, and its edits and publications are refused with 503', async () => {
  const { edit, publication } = recorded;
  expect(await replay(edit)).toBeUndefined();
  expect(await replay(publication)).toBeUndefined();
  const [, readOldDraft] = edit as [Statement, Statement];
  const before = await client.query(readOldDraft.text);

  await migrate(url);
  expect((await client.query(readOldDraft.text)).rows).toEqual(before.rows);
  const edited = await replay(edit);
  expect(edited).toMatchObject({ code: '57P03', text: expect.stringContaining('merge into "categories"') });
  const published = await replay(publication);
  expect(published).toMatchObject({ code: '57P03', text: expect.stringContaining('insert into "catalogue_head"') });
  // Which every release answers with 503.
  expect([edited, published].map(isUnavailable)).toEqual([true, true]);
  for (const table of ['items', 'option_groups', 'options', 'item_groups', 'item_options', 'deals']) {
    expect(await replay([{ text: `delete from ${table}`, values: [] }]), table).toMatchObject({ code: '57P03' });
  }
});

test('release 2 still publishes stores, hours and taxes beside the menu that is live', async () => {
  await migrate(url);
  const { published, publication } = recorded;
  const [lock, insert, hold, move] = [0, 3, 4, 5].map((nth) => publication[nth]) as [
    Statement,
    Statement,
    Statement,
    Statement,
  ];
  const body = JSON.stringify({ ...published, shop: { ...published.shop, isWelcomeDrinkOff: true } });
  expect(await replay([lock, { ...insert, values: ['shop', body, null, null] }, hold, move])).toBeUndefined();
});

test('the clean-up of release 2 erases no picture that only the new draft names', async () => {
  await migrate(url);
  await client.query("insert into pictures (name, state) values ('p-fedcba9876543210', 'ready')");
  const { rowCount } = await client.query('delete from pictures');
  expect(rowCount).toBe(1);
  expect((await client.query('select name from pictures')).rows).toEqual([{ name: 'p-0123456789abcdef' }]);
});

test('back at release 2 its edits work again, once the head says so, and ours are refused', async () => {
  await migrate(url);
  await client.query("update catalogue_head set draft_form = 'tables'");
  expect(await replay(recorded.edit)).toBeUndefined();
  expect(await replay(recorded.publication)).toBeUndefined();
  const db = openForThisTest(url);
  const draft = await readDraft(db);
  await expect(putDraft(db, draft, { ...draft, deals: [] })).rejects.toMatchObject({ code: '57P03' });
});
