-- Orders name their store as the shop does: 'main' instead of nothing, and any store that the owner opens. There is no
-- foreign key, because all orders of a store would lock its row; placing checks the store against the published shop.
alter table orders rename column store_location to store;
alter table orders drop constraint orders_store_location_check;
update orders set store = 'main' where store is null;
alter table orders alter column store set default 'main', alter column store set not null;

-- A store's open orders, and what it has completed in some days.
drop index orders_open;
create index orders_open on orders (store, order_id) where status in ('pending', 'preparing');
create index orders_completed on orders (store, closed_at) where status = 'completed';

-- Not valid, because the stores are filled in right after the migration.
alter table availability add foreign key (store) references stores not valid;
