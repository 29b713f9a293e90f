-- By how many minutes staff have moved an order's promise, so that it never goes back further than that.
alter table orders add column moved_minutes smallint not null default 0;
