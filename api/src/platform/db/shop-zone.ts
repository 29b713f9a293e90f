import { mainStore } from '@juniper/core/rules/shop.ts';
import { sql } from 'kysely';

/** Selects the main store's time zone. */
export const shopZone = sql<string>`(select time_zone from stores where store = ${sql.lit(mainStore)})`;
