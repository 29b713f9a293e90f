import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { insertAudit } from '../../audit/queries.ts';
import { type Db, openDatabase } from '../../platform/db/database.ts';
import { insertShop, readShop } from '../stores/shop-queries.ts';
import { emptyDraft, normalizeDraft } from './draft.ts';
import { findHead, insertRevision, lockCatalogue, moveHead, readHead } from './revision-queries.ts';
import { hashBody, serializeCatalogue } from './snapshot.ts';
import { putDraft } from './stored-draft.ts';

export const shippedPictures = [...defaultCafe.items, ...defaultCafe.categories].map(({ picture }) => picture);

/** Gives a database without a menu or shop those of the default cafe. */
export async function seed(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, 1, () => {});
  try {
    if (!(await readShop(db))) await db.transaction().execute(putFirst);
  } finally {
    await db.destroy();
  }
}

async function putFirst(trx: Db): Promise<void> {
  await lockCatalogue(trx);
  if (await readShop(trx)) return;
  await insertShop(trx, defaultCafe.shop);
  const isNew = (await findHead(trx)) === undefined;
  if (isNew) await putDraft(trx, emptyDraft, normalizeDraft(defaultCafe));
  const menu: Catalogue = isNew ? defaultCafe : JSON.parse((await readHead(trx)).body);
  const body = serializeCatalogue({ ...menu, shop: defaultCafe.shop });
  const hash = hashBody(body);
  const revision = await insertRevision(trx, {
    hash,
    body,
    published_by: null,
    note: isNew ? 'The first menu' : 'Stores, hours and taxes',
  });
  await moveHead(trx, revision);
  await insertAudit(trx, {
    actor: null,
    action: 'menu.publish',
    subject: `revision:${revision}`,
    after: { revision, hash },
  });
}
