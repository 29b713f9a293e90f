-- When the operator blocked the account: it can place no more orders (npm run staff -- block EMAIL).
alter table users add column blocked_at timestamptz;

-- An order may also be cancelled by the operator, who is no staff member. Existing rows need no check: the list only grows.
alter table order_events drop constraint order_events_actor_check;
alter table order_events add constraint order_events_actor_check
  check (actor in ('customer', 'staff', 'operator')) not valid;
