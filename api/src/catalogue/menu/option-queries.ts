import type { Choice, Item, Option, OptionGroup } from '@juniper/core/rules/catalogue.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { archivedAt, merge } from '../../platform/db/merge-rows.ts';

type Archivable = { readonly isArchived?: true };
export type DraftGroup = Omit<OptionGroup, 'options'> &
  Archivable & { readonly options: readonly (Option & Archivable)[] };

/** The groups with their options, as the draft has them; what is null or false in the tables is absent. */
export const groupColumns = sql`
  (select coalesce(json_agg(json_strip_nulls(json_build_object(
      'id', group_id, 'name', name, 'kind', kind, 'min', min, 'max', max,
      'isArchived', nullif(archived_at is not null, false)
    ))::jsonb || jsonb_build_object('options', (
      select coalesce(jsonb_agg(
          jsonb_strip_nulls(jsonb_build_object(
            'ticketName', ticket_name, 'makeSeconds', nullif(make_seconds, 0), 'isArchived', nullif(options.archived_at is not null, false)
          )) || jsonb_build_object(
            'id', option_id, 'name', options.name, 'priceCents', price_cents,
            'allergens', allergens, 'traces', traces, 'diet', diet
          ) order by options.position, option_id), '[]')
      from options where options.group_id = option_groups.group_id
    )) order by position, group_id), '[]') from option_groups)`;

/** The groups of the row of items that is read, or null. */
export const itemGroupColumns = sql`(
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', group_id, 'min', used.min, 'max', used.max, 'without', own.without, 'prices', own.prices
    )) || jsonb_build_object('defaults', coalesce(own.defaults, '[]')) order by used.position, group_id)
  from item_groups used left join lateral (
    select
      jsonb_agg(jsonb_build_array(option_id, default_count) order by option_id) filter (where default_count > 0) as defaults,
      jsonb_agg(option_id order by option_id) filter (where not is_offered) as without,
      jsonb_agg(jsonb_build_array(option_id, item_options.price_cents) order by option_id)
        filter (where item_options.price_cents is not null) as prices
    from item_options join options using (option_id)
    where item_options.item_id = used.item_id and options.group_id = used.group_id
  ) own on true
  where used.item_id = items.item_id)`;

const groupFields = 'name kind min max position'.split(' ');
const optionFields = 'group_id name ticket_name price_cents make_seconds allergens traces diet position'.split(' ');

/**
 * Groups and options are archived and never deleted; which of these items use them is written anew. Items that the draft
 * does not name are archived as they were.
 */
export async function writeGroups(trx: Db, groups: readonly DraftGroup[], items: readonly Item[]): Promise<void> {
  await merge(
    trx,
    'option_groups',
    'group_id',
    groupFields,
    groups.map(({ id, name, kind, min, max, isArchived }, position) => ({
      ...{ group_id: id, name, kind, min, max, position, archived_at: archivedAt(isArchived) },
    })),
  );
  await merge(
    trx,
    'options',
    'option_id',
    optionFields,
    groups.flatMap((group) =>
      group.options.map(({ id, ticketName, priceCents, makeSeconds = 0, isArchived, ...same }, position) => ({
        ...{ ...same, option_id: id, group_id: group.id, ticket_name: ticketName, price_cents: priceCents, position },
        ...{ make_seconds: makeSeconds, archived_at: archivedAt(isArchived) },
      })),
    ),
  );
  const ids = items.map(({ id }) => id);
  await sql`delete from item_options where item_id = any(${ids}::int[])`.execute(trx);
  await sql`delete from item_groups where item_id = any(${ids}::int[])`.execute(trx);
  const used = items.flatMap((item) =>
    (item.groups ?? []).map(({ id, min, max }, position) => ({ item_id: item.id, group_id: id, position, min, max })),
  );
  await sql`insert into item_groups select * from jsonb_populate_recordset(null::item_groups, ${JSON.stringify(used)}::jsonb)`.execute(
    trx,
  );
  const own = JSON.stringify(items.flatMap(ownOptions));
  await sql`insert into item_options select * from jsonb_populate_recordset(null::item_options, ${own}::jsonb)`.execute(
    trx,
  );
}

/** One row for each option that the item treats differently from its group. */
function ownOptions({ id, groups = [] }: Item) {
  const rows = new Map<number, { default_count: number; is_offered: boolean; price_cents: number | null }>();
  const rowOf = (option: number) => rows.get(option) ?? { default_count: 0, is_offered: true, price_cents: null };
  const defaults: readonly Choice[] = groups.flatMap((group) => group.defaults);
  for (const [option, count] of defaults) rows.set(option, { ...rowOf(option), default_count: count });
  for (const option of groups.flatMap(({ without = [] }) => without)) {
    rows.set(option, { ...rowOf(option), is_offered: false });
  }
  for (const [option, cents] of groups.flatMap(({ prices = [] }) => prices)) {
    rows.set(option, { ...rowOf(option), price_cents: cents });
  }
  return [...rows].map(([option, row]) => ({ item_id: id, option_id: option, ...row }));
}
