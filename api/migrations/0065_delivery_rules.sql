-- Free, to everywhere: the delivery of a store without rules.
create function free_delivery() returns jsonb language sql immutable as $$
  select '{"areas": [{"postcodes": ["*"], "feeCents": 0, "minimumCents": 0}], "taxClass": "standard"}'::jsonb
$$;

-- Where a store delivers, for which fee and from which amount; null: it does not deliver. A postcode entry is exact, a
-- beginning such as '970*', or '*' for everywhere.
alter table stores
  add column pickup boolean not null default true,
  add column delivery jsonb default free_delivery(),
  add check (pickup or delivery is not null);

-- What the delivery of an order costs, before taxes that are added. Null: a server that knows no fee placed it.
alter table orders
  add column delivery_fee_cents integer check (delivery_fee_cents >= 0),
  drop constraint orders_total,
  -- Checked for the orders there are in 0066, without a lock on them.
  add constraint orders_total check (
    total_cents = subtotal_cents - discount_cents + coalesce(delivery_fee_cents, 0)
      + case when tax_included then 0 else tax_cents end
  ) not valid;

-- Servers of the release before do not know the rules, so they may not place orders that these concern. 57P03 is an error
-- that all releases answer with 503 `unavailable`.
create function refuse_order_without_rules() returns trigger language plpgsql as $$
begin
  if exists (
    select from stores where stores.store = new.store and case new.fulfilment
      when 'delivery' then delivery is distinct from free_delivery()
      else not pickup
    end
  ) then
    raise exception 'this store has rules for pickup and delivery' using errcode = '57P03';
  end if;
  return new;
end
$$;
create trigger orders_handover_rules before insert on orders
  for each row when (new.delivery_fee_cents is null) execute function refuse_order_without_rules();

-- Nor may they publish a store without its rules.
create function refuse_menu_without_rules() returns trigger language plpgsql as $$
begin
  if exists (
    select from catalogue_revisions, jsonb_array_elements(body::jsonb -> 'shop' -> 'stores') published
      join stores on stores.store = published ->> 'store'
    where catalogue_revisions.revision = new.revision and not published ?| array['pickup', 'delivery']
      and (not stores.pickup or stores.delivery is distinct from free_delivery())
  ) then
    raise exception 'a store has rules for pickup and delivery' using errcode = '57P03';
  end if;
  return new;
end
$$;
create trigger catalogue_head_handover_rules before update of revision on catalogue_head
  for each row execute function refuse_menu_without_rules();
