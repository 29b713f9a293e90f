import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { importDraft } from '../src/catalogue/menu/import-draft.ts';
import { publish } from '../src/catalogue/menu/publish.ts';
import { findHead } from '../src/catalogue/menu/revision-queries.ts';
import type { TestApp } from './test-app.ts';

/** Publishes this menu, as `npm run menu -- publish` does. The app knows it when this resolves. */
export async function publishCatalogue({ db, menu }: TestApp, catalogue: Catalogue) {
  await importDraft(db, catalogue, null);
  const published = await publish(db, { head: (await findHead(db)) ?? 0, caller: null });
  await menu.refresh();
  return published;
}
