-- outside a transaction
-- Fills the column of 0036 for customers from before. It locks rows, not tables.
update users set trusted_at = earned.at
  from (
    select user_id, min(at) as at from (
      select user_id, coalesce(closed_at, created_at) as at from orders where status = 'completed' and total_cents > 0
      union all select user_id, created_at from payments where state = 'captured' and provider <> 'counter'
    ) reasons group by user_id
  ) earned
  where users.user_id = earned.user_id and users.trusted_at is null;
-- For the work of new customers in some slots.
drop index concurrently if exists order_work_by_slot;
create index concurrently order_work_by_slot on order_work (store, starts_at, station);
