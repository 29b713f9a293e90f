-- outside a transaction
-- 'New customers, not paid' read all orders: 120 ms of 500,000.
drop index concurrently if exists orders_not_begun;
create index concurrently orders_not_begun on orders (order_id) where status in ('unpaid', 'pending');
