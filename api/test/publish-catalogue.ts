import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { sql } from 'kysely';
import { importDraft } from '../src/catalogue/menu/import-draft.ts';
import { publish } from '../src/catalogue/menu/publish.ts';
import { findHead } from '../src/catalogue/menu/revision-queries.ts';
import type { TestApp } from './test-app.ts';

/** Publishes this menu, as `juniper menu publish` does. The app knows it when this resolves. */
export async function publishCatalogue(api: TestApp, catalogue: Catalogue) {
  await importDraft(api.db, catalogue, null);
  return publishDraft(api);
}

/** Changes an item in the draft and publishes it. */
export async function publishItem(api: TestApp, id: number, changes: object) {
  await sql`update draft_parts set body = body || ${JSON.stringify(changes)}::jsonb
    where kind = 'item' and id = ${String(id)}`.execute(api.db);
  return publishDraft(api);
}

async function publishDraft({ db, menu }: TestApp) {
  const published = await publish(db, { head: (await findHead(db)) ?? 0, caller: null });
  await menu.refresh();
  return published;
}
