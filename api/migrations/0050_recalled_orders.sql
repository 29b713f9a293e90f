-- Staff said 'not ready after all' of a completed order. Null again once it is ready.
alter table orders add column recalled_at timestamptz;
