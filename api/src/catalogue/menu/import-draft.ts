import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import { type Actor, insertAudit } from '../../audit/queries.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Draft, readDraft, writeDraft } from './draft-queries.ts';
import { compareDraft, refuseWrong } from './publish.ts';
import { lockHead, readHead } from './revision-queries.ts';
import { catalogueOf } from './snapshot.ts';

/** Replaces the draft, if it could be published; returns what it would change. Nothing is live. */
export const importDraft = (db: Db, draft: Draft, actor: Actor): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const head = await lockHead(trx);
    if (head === undefined) throw new Error('the database has no menu');
    const live: Catalogue = JSON.parse((await readHead(trx)).body);
    refuseWrong(catalogueOf(draft, live.shop, getShopDay(live)), (await readDraft(trx)).pictures);
    await writeDraft(trx, draft);
    const changes = await compareDraft(trx, head);
    await insertAudit(trx, { actor, action: 'menu.edit', subject: 'draft', after: { changes } });
    return changes;
  });
