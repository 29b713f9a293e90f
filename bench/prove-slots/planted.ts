import type { Findings } from './check.ts';

/** The change that causes each kind of error. */
export const faultChanges: Record<keyof Findings, string> = {
  overbooked: `update work_slots set used_s = capacity_s + 1
    where (store, station, starts_at) = (select store, station, starts_at from work_slots limit 1)`,
  unbalanced: `update work_slots set used_s = used_s + 1
    where (store, station, starts_at) = (select store, station, starts_at from work_slots limit 1)`,
  heldByCancelled: `update orders set status = 'cancelled' where order_id = (select order_id from order_work limit 1)`,
  outOfHours: `update order_work set starts_at = starts_at + interval '1 hour'
    where (order_id, starts_at) = (select order_id, starts_at from order_work where store = 'main' limit 1)`,
  inPause: `update orders set start_at = now() - interval '1 day' where order_id = (
    select order_id from (
      select order_id, pg_xact_commit_timestamp(order_items.xmin) as at
      from order_items join orders using (user_id, order_id) where store = 'downtown') placed
    where (select paused_until > placed.at from pause_notes where pg_xact_commit_timestamp(xmin) <= placed.at
      order by pg_xact_commit_timestamp(xmin) desc limit 1) limit 1)`,
};
