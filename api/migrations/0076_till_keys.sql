-- outside a transaction
-- A key gives one order of a store, whoever it belongs to: staff may repeat it without the code, or with another one.
drop index concurrently if exists orders_till_key;
create unique index concurrently orders_till_key on orders (store, idempotency_key) where at_till;
