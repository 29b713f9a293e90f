import type { OwnerCatalogue } from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import type { Db } from '../../platform/db/database.ts';
import { listChanges } from '../menu/parts.ts';
import { readHead } from '../menu/revision-queries.ts';
import { readDraft } from '../menu/stored-draft.ts';
import { listPictures } from '../pictures/queries.ts';
import { toOwnerRow } from './row-view.ts';

export async function readOwnerCatalogue(db: Db, shown: string | null): Promise<OwnerCatalogue> {
  const { draft, head, pictures } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({
      draft: await readDraft(trx),
      head: await readHead(trx),
      pictures: await listPictures(trx),
    }));
  const published: Catalogue = JSON.parse(head.body);
  return {
    head: { revision: head.revision, hash: head.hash, publishedAt: head.published_at.toISOString() },
    shown,
    categories: draft.categories.map((row) => toOwnerRow('category', row)),
    items: draft.items.map((row) => toOwnerRow('item', row)),
    groups: draft.groups.map((row) => toOwnerRow('group', row)),
    deals: draft.deals.map((row) => toOwnerRow('deal', row)),
    shop: published.shop,
    changes: listChanges(draft, published, getShopDay(published)),
    pictures,
  };
}
