-- The pieces that a refund gave back, and the taxes in it. Null where nobody worked them out: in refunds of release 2 and
-- those made at the provider, whose taxes are taken in proportion.
alter table refunds add column taxes jsonb;
create table refund_lines (
  user_id uuid not null,
  order_id uuid not null,
  refund_id uuid not null,
  line smallint not null,
  quantity integer not null check (quantity > 0),
  primary key (user_id, order_id, refund_id, line),
  foreign key (user_id, order_id, refund_id) references refunds on delete cascade
);
