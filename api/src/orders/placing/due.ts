import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { getDueTime } from '@juniper/core/rules/opening.ts';
import { findStore } from '@juniper/core/rules/shop.ts';

/** When an order that was placed at this time is due. A store that is closed for good keeps no hours. */
export const dueOf = (catalogue: Pick<Catalogue, 'shop'>, store: string, placedAt: Date): Date => {
  const hours = findStore(catalogue, store);
  return hours ? new Date(getDueTime(hours, placedAt.getTime())) : placedAt;
};
