import type { Catalogue, Category, Item } from '@juniper/core/rules/catalogue.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { archivedAt, merge } from '../../platform/db/merge-rows.ts';
import { type DraftGroup, groupColumns, itemGroupColumns, writeGroups } from './option-queries.ts';

/** The working tables as a value: a catalogue, with what is not published marked. The shop part has no draft. */
export type Draft = Omit<Catalogue, 'categories' | 'items' | 'groups' | 'shop'> & {
  readonly categories: readonly (Category & { readonly isArchived?: true })[];
  readonly items: readonly (Item & { readonly isDraft?: true; readonly isArchived?: true })[];
  readonly groups: readonly DraftGroup[];
};

type Stored = { categories: object[]; items: object[]; groups: DraftGroup[]; deals: object[]; pictures: string[] };

/** The draft and the uploaded pictures that are ready, in one statement, so that all of it is of the same moment. */
export async function readDraft(db: Db): Promise<{ draft: Draft; pictures: string[] }> {
  const { rows } = await sql<Stored>`select
    (select coalesce(json_agg(json_build_object(
        'slug', slug, 'label', label, 'singular', singular, 'plural', plural, 'title', title, 'lead', lead,
        'description', description, 'hasPage', has_page, 'hasSearch', has_search, 'heart', heart, 'picture', picture,
        'isArchived', archived_at is not null
      ) order by position, category_id), '[]') from categories) as categories,
    (select coalesce(json_agg(json_build_object(
        'id', item_id, 'category', slug, 'section', section, 'name', name, 'description', items.description,
        'priceCents', price_cents, 'picture', items.picture, 'availableFrom', available_from, 'isDrink', is_drink,
        'allergens', allergens, 'traces', traces, 'diet', diet, 'groups', ${itemGroupColumns},
        'station', nullif(station, 'bar'), 'makeSeconds', nullif(make_seconds, 60),
        'nextSeconds', nullif(next_seconds, 45), 'taxClass', nullif(tax_class, 'standard'),
        'isDraft', is_draft, 'isArchived', items.archived_at is not null
      ) order by items.position, item_id), '[]') from items join categories using (category_id)) as items,
    ${groupColumns} as groups,
    (select coalesce(json_agg(json_build_object(
        'id', item_id, 'percentOff', percent_off, 'from', from_day, 'to', to_day
      ) order by position, item_id), '[]') from deals) as deals,
    (select coalesce(json_agg(name), '[]') from pictures where state = 'ready') as pictures`.execute(db);
  const [stored] = rows;
  if (!stored) throw new Error('a select without a table has one row');
  const { pictures, ...lists } = stored;
  // What is absent from the value is null or false in the tables.
  const tidy = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([field, value]) => isSaid(field, value)));
  const [categories, items, deals] = [lists.categories, lists.items, lists.deals].map((rows) => rows.map(tidy));
  const { groups } = lists;
  return { draft: { shape: 1, categories, items, groups, deals } as unknown as Draft, pictures };
}

const optional = [
  ...['section', 'availableFrom', 'to', 'groups', 'isDraft', 'isArchived'],
  ...['station', 'makeSeconds', 'nextSeconds', 'taxClass'],
];
const isSaid = (field: string, value: unknown) => !(optional.includes(field) && (value === null || value === false));

/** Replaces the draft. What it does not name is archived; rows that stay the same keep their version. */
export async function writeDraft(trx: Db, { categories, items, groups, deals }: Draft): Promise<void> {
  await merge(trx, 'categories', 'slug', columnsOf.categories, categories.map(toCategoryRow));
  const { rows: known } = await sql<{
    slug: string;
    category_id: number;
  }>`select slug, category_id from categories`.execute(trx);
  const idOf = new Map(known.map(({ slug, category_id }) => [slug, category_id]));
  await merge(
    trx,
    'items',
    'item_id',
    columnsOf.items,
    items.map((item, position) => ({ ...toItemRow(item, position), category_id: idOf.get(item.category) })),
  );
  await writeGroups(trx, groups, items);
  const dealRows = deals.map(({ id, percentOff, from, to }, position) => ({
    ...{ item_id: id, percent_off: percentOff, position, from_day: from, to_day: to },
  }));
  await sql`delete from deals`.execute(trx);
  await sql`insert into deals select * from jsonb_populate_recordset(null::deals, ${JSON.stringify(dealRows)}::jsonb)`.execute(
    trx,
  );
}

const toCategoryRow = ({ hasPage, hasSearch, isArchived, ...same }: Draft['categories'][number], position: number) => ({
  ...same,
  ...{ has_page: hasPage, has_search: hasSearch, position, archived_at: archivedAt(isArchived) },
});

const toItemRow = (item: Draft['items'][number], position: number) => ({
  item_id: item.id,
  section: item.section,
  name: item.name,
  description: item.description,
  price_cents: item.priceCents,
  picture: item.picture,
  available_from: item.availableFrom,
  is_drink: item.isDrink,
  allergens: item.allergens,
  traces: item.traces,
  diet: item.diet,
  station: item.station ?? 'bar',
  make_seconds: item.makeSeconds ?? 60,
  next_seconds: item.nextSeconds ?? 45,
  tax_class: item.taxClass ?? 'standard',
  position,
  is_draft: item.isDraft ?? false,
  archived_at: archivedAt(item.isArchived),
});

const columnsOf = {
  categories: 'label singular plural title lead description has_page has_search heart picture position'.split(' '),
  items:
    'category_id section name description price_cents picture available_from is_drink allergens traces diet station make_seconds next_seconds tax_class position is_draft'.split(
      ' ',
    ),
};
