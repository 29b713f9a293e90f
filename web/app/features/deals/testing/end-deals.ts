import { storage } from '../../../lib/storage.ts';
import { catalogueNow } from '../../catalogue/catalogue-store.ts';
import { shopToday } from '../deal-clock.ts';

/** Today's deals are over on this device, so that every item has its list price. */
export const endDeals = (): void =>
  storage.write('juniper_deals', {
    day: shopToday(),
    endsAt: Object.fromEntries(catalogueNow().deals.map(({ id }) => [id, Date.now() - 1000])),
  });
