-- outside a transaction
-- The names that staff entered are erased after some weeks, long before their orders.
drop index concurrently if exists orders_till_names;
create index concurrently orders_till_names on orders (created_at) where at_till and contact_name is not null;
