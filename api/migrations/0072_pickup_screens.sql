-- Where a store wants it, staff say that an order is ready before it is handed over.
alter table stores add column uses_ready boolean not null default false;
alter table orders add column ready_at timestamptz;

-- The screen in a store's room. A link with its key shows it, and only the key's hash is stored.
create table pickup_screens (
  store text primary key references stores,
  key_hash bytea,
  key_made_at timestamptz,
  shows_names boolean not null default false,
  check ((key_hash is null) = (key_made_at is null))
);
