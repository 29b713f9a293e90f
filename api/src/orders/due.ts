import { shop } from '@juniper/core/content/shop.ts';
import { dueAt } from '@juniper/core/rules/opening.ts';

/** When an order that was placed at this time is due. */
export const dueOf = (placedAt: Date): Date => new Date(dueAt(shop.hours.cafe, shop.timeZone, placedAt.getTime()));
