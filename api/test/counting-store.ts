import { sql } from 'kysely';
import { readShop } from '../src/catalogue/stores/shop-queries.ts';
import type { TestApp } from './test-app.ts';

/** Lets a store count work and never close, so that no test depends on the hour; one bar makes three espressos in a slot. */
export async function countWork({ db, menu }: Pick<TestApp, 'db' | 'menu'>, store: string): Promise<void> {
  await sql`update stores set counts_work = true, days_ahead = 1 where store = ${store}`.execute(db);
  await sql`update opening_hours set opens = '00:00', closes = '00:00' where store = ${store}`.execute(db);
  const { catalogue } = menu.get();
  const shop = await readShop(db);
  await sql`with revision as (
      insert into catalogue_revisions (hash, body) values (${`counting-${store}`}, ${JSON.stringify({ ...catalogue, shop })})
      returning revision
    )
    update catalogue_head set revision = revision.revision from revision`.execute(db);
  await menu.refresh();
}
