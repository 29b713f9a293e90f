-- outside a transaction
-- Reports count the orders that nobody confirmed, among all that were closed in a period.
drop index concurrently if exists orders_unconfirmed;
create index concurrently orders_unconfirmed on orders (closed_at) where closed_as = 'unconfirmed';
