-- The draft of the menu as rows of JSON, one for each part. The tables of release 2 stay, for its servers to read during
-- an upgrade; nothing writes them any more.

create table draft_parts (
  kind text not null check (kind in ('category', 'item', 'group', 'deal')),
  -- A category's slug; otherwise a number. A deal has its item's.
  id text not null,
  position integer not null,
  body jsonb not null,
  -- How often the row was written.
  version integer not null default 1,
  primary key (kind, id)
);

-- Which form of the draft holds: the tables of release 2, or `draft_parts`. Edits lock this row, so they wait for this
-- migration.
alter table catalogue_head
  add column draft_form text not null default 'parts' check (draft_form in ('tables', 'parts'));
-- From which form a revision was published. Release 2 does not name it.
alter table catalogue_revisions
  add column draft_form text not null default 'tables' check (draft_form in ('tables', 'parts'));

-- 57P03 is an error that all releases answer with 503 `unavailable`.
create function refuse_draft_form() returns trigger language plpgsql as $$
begin
  if exists (select from catalogue_head where draft_form <> tg_argv[0]) then
    raise exception 'the draft of the menu is kept by another release' using errcode = '57P03';
  end if;
  return null;
end
$$;

create trigger categories_draft_form before insert or update or delete on categories
  for each statement execute function refuse_draft_form('tables');
create trigger items_draft_form before insert or update or delete on items
  for each statement execute function refuse_draft_form('tables');
create trigger option_groups_draft_form before insert or update or delete on option_groups
  for each statement execute function refuse_draft_form('tables');
create trigger options_draft_form before insert or update or delete on options
  for each statement execute function refuse_draft_form('tables');
create trigger item_groups_draft_form before insert or update or delete on item_groups
  for each statement execute function refuse_draft_form('tables');
create trigger item_options_draft_form before insert or update or delete on item_options
  for each statement execute function refuse_draft_form('tables');
create trigger deals_draft_form before insert or update or delete on deals
  for each statement execute function refuse_draft_form('tables');
create trigger draft_parts_draft_form before insert or update or delete on draft_parts
  for each statement execute function refuse_draft_form('parts');

-- A publication from the other form would make an outdated draft live. Stores, hours and taxes have no draft.
create function refuse_outdated_menu() returns trigger language plpgsql as $$
begin
  if exists (
    select from catalogue_revisions live, catalogue_revisions next
    where live.revision = old.revision and next.revision = new.revision and next.draft_form <> new.draft_form
      and live.body::jsonb - 'shop' <> next.body::jsonb - 'shop'
  ) then
    raise exception 'the draft of the menu is kept by another release' using errcode = '57P03';
  end if;
  return new;
end
$$;
create trigger catalogue_head_draft_form before update of revision on catalogue_head
  for each row execute function refuse_outdated_menu();

-- The nightly clean-up of release 2 does not look into `draft_parts`.
create function keep_draft_picture() returns trigger language plpgsql as $$
begin
  if exists (select from draft_parts where body ->> 'picture' = old.name) then
    return null;
  end if;
  return old;
end
$$;
create trigger pictures_of_draft before delete on pictures
  for each row execute function keep_draft_picture();

-- A field that is null or has its usual value is left out, but for `allergens` and `traces`, whose null means 'not stated'.

insert into draft_parts (kind, id, position, body)
select 'category', slug, row_number() over (order by position, category_id) - 1,
  jsonb_strip_nulls(jsonb_build_object(
    'slug', slug, 'label', label, 'singular', singular, 'plural', plural, 'title', title, 'lead', lead,
    'description', description, 'hasPage', has_page, 'hasSearch', has_search, 'heart', heart, 'picture', picture,
    'isArchived', nullif(archived_at is not null, false)))
from categories;

insert into draft_parts (kind, id, position, body)
select 'item', item_id, row_number() over (order by items.position, item_id) - 1,
  jsonb_strip_nulls(jsonb_build_object(
    'id', item_id, 'category', slug, 'section', section, 'name', name, 'description', items.description,
    'priceCents', price_cents, 'picture', items.picture, 'availableFrom', available_from, 'isDrink', is_drink,
    'diet', diet, 'station', nullif(station, 'bar'), 'makeSeconds', nullif(make_seconds, 60),
    'nextSeconds', nullif(next_seconds, 45), 'taxClass', nullif(tax_class, 'standard'),
    'isDraft', nullif(is_draft, false), 'isArchived', nullif(items.archived_at is not null, false),
    'groups', (
      select jsonb_agg(jsonb_build_object(
          'id', group_id, 'min', used.min, 'max', used.max, 'without', own.without, 'prices', own.prices,
          'defaults', coalesce(own.defaults, '[]')
        ) order by used.position, group_id)
      from item_groups used left join lateral (
        select
          jsonb_agg(jsonb_build_array(option_id, default_count) order by option_id)
            filter (where default_count > 0) as defaults,
          jsonb_agg(option_id order by option_id) filter (where not is_offered) as without,
          jsonb_agg(jsonb_build_array(option_id, item_options.price_cents) order by option_id)
            filter (where item_options.price_cents is not null) as prices
        from item_options join options using (option_id)
        where item_options.item_id = used.item_id and options.group_id = used.group_id
      ) own on true
      where used.item_id = items.item_id)
  )) || jsonb_build_object('allergens', allergens, 'traces', traces)
from items join categories using (category_id);

insert into draft_parts (kind, id, position, body)
select 'group', group_id, row_number() over (order by position, group_id) - 1,
  jsonb_strip_nulls(jsonb_build_object(
    'id', group_id, 'name', name, 'kind', kind, 'min', min, 'max', max,
    'isArchived', nullif(archived_at is not null, false)
  )) || jsonb_build_object('options', (
    select coalesce(jsonb_agg(
        jsonb_strip_nulls(jsonb_build_object(
          'id', option_id, 'name', options.name, 'ticketName', ticket_name, 'priceCents', price_cents, 'diet', diet,
          'makeSeconds', nullif(make_seconds, 0), 'isArchived', nullif(options.archived_at is not null, false)
        )) || jsonb_build_object('allergens', allergens, 'traces', traces) order by options.position, option_id), '[]')
    from options where options.group_id = option_groups.group_id))
from option_groups;

insert into draft_parts (kind, id, position, body)
select 'deal', item_id, row_number() over (order by position, item_id) - 1,
  jsonb_strip_nulls(jsonb_build_object('id', item_id, 'percentOff', percent_off, 'from', from_day, 'to', to_day))
from deals;
