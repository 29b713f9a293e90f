import type { PastRevision } from '@juniper/core/contracts/owner-publish.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { diffCatalogues } from '@juniper/core/rules/diff-catalogues.ts';
import { diffShops } from '@juniper/core/rules/diff-shops.ts';
import type { Shop, Store } from '@juniper/core/rules/shop.ts';
import type { Db } from '../../platform/db/database.ts';
import { describeDifferences } from './publish.ts';
import { listRevisions } from './revision-queries.ts';

/** Lists the newest publications, or those before revision `cursor`. */
export async function listHistory(db: Db, most = 20, cursor?: number): Promise<PastRevision[]> {
  const rows = await listRevisions(db, most + 1, cursor);
  return rows.slice(0, most).map(({ revision, hash, body, published_at, by, note }, nth) => {
    const before = rows[nth + 1]?.body;
    const changes = describeDifferences(before, body);
    const places = before === undefined ? [] : listPlaces(JSON.parse(before), JSON.parse(body));
    return { revision, hash, changes, places, note, by, publishedAt: published_at.toISOString() };
  });
}

/** Returns where a publication's changes are made. */
const listPlaces = (before: Catalogue, after: Catalogue): PastRevision['places'] => {
  const places: PastRevision['places'] = [];
  if (diffCatalogues(before, after).length > 0) places.push('menu');
  // Menus before 2.0 have no shop part.
  if (!before.shop || !after.shop) return places;
  const others = diffShops(withHours(before.shop, after.shop), after.shop).length;
  if (diffShops(before.shop, after.shop).length > others) places.push('hours');
  if (others > 0) places.push('shop');
  return places;
};

/** Returns a shop with the hours and stations of another one. */
const withHours = (shop: Shop, { stores }: Shop): Shop => ({
  ...shop,
  stores: shop.stores.map((store): Store => {
    const other = stores.find((each) => each.store === store.store);
    if (!other) return store;
    const { name, address, phone, timeZone, taxProfile } = store;
    return { ...other, name, address, phone, timeZone, taxProfile };
  }),
});
