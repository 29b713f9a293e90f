import { storage } from '../../../lib/storage.ts';
import { getCatalogue } from '../../catalogue/catalogue-store.ts';
import { getToday } from '../deal-clock.ts';

/** Ends today's deals on this device, so that every item has its list price. */
export const endDeals = (): void =>
  storage.write('juniper_deals', {
    day: getToday(),
    endsAt: Object.fromEntries(getCatalogue().deals.map(({ id }) => [id, Date.now() - 1000])),
  });
