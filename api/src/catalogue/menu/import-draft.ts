import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import { type AuditActor, insertAudit } from '../../audit/queries.ts';
import type { Db } from '../../platform/db/database.ts';
import { listReadyPictures } from '../pictures/queries.ts';
import { type Draft, keepUnnamed, normalizeDraft, toCatalogue } from './draft.ts';
import { refuseImpossible } from './menu-file.ts';
import { describeDifferences, refuseWrong } from './publish.ts';
import { lockHeadRevision } from './revision-queries.ts';
import { serializeCatalogue } from './snapshot.ts';
import { putDraft, readDraft } from './stored-draft.ts';

export const importDraft = (db: Db, draft: Draft, actor: AuditActor): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const { body } = await lockHeadRevision(trx);
    const live: Catalogue = JSON.parse(body);
    const today = getShopDay(live);
    refuseWrong(toCatalogue(draft, live.shop, today), await listReadyPictures(trx));
    const before = await readDraft(trx);
    const after = normalizeDraft(keepUnnamed(before, draft));
    refuseImpossible(after);
    await putDraft(trx, before, after);
    const changes = describeDifferences(body, serializeCatalogue(toCatalogue(after, live.shop, today)));
    await insertAudit(trx, { actor, action: 'menu.edit', subject: 'draft', after: { changes } });
    return changes;
  });
