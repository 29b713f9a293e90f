-- The limit whose count an order's line was taken from, named by the time at which it was set. Null: nothing was taken.
-- '-infinity': the line is of a server of the previous release, which does not write it, and times are compared instead.
alter table order_items add column counted timestamptz default '-infinity';
