-- outside a transaction
-- What somebody refunded today is summed with each refund.
drop index concurrently if exists refunds_created;
create index concurrently refunds_created on refunds (created_at);
