-- outside a transaction
-- A customer's code at the counter: staff type it, and the order is the customer's. Only its hash is stored, and the order
-- deletes it.
create table if not exists counter_codes (
  user_id uuid primary key references users on delete cascade,
  code_hash bytea not null unique,
  expires_at timestamptz not null
);
-- A key gives one order of a store, whoever it belongs to: staff may repeat it without the code, or with another one.
drop index concurrently if exists orders_till_key;
create unique index concurrently orders_till_key on orders (store, idempotency_key) where at_till;
