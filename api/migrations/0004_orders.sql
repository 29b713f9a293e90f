alter table orders
  add column voucher_id uuid,
  add column preparing_at timestamptz,
  -- When it was completed or cancelled.
  add column closed_at timestamptz,
  -- What staff tell the customer.
  add column cancel_reason text;

-- The staff board: all open orders in the order of placing, one of them by its id, and what was closed lately, whoever the customer is.
create index orders_open on orders (order_id) where status in ('pending', 'preparing');
create index orders_closed on orders (closed_at) where closed_at is not null;

-- Every status an order has had, and who gave it.
create table order_events (
  user_id uuid not null,
  order_id uuid not null,
  event_id uuid not null,
  -- Null when the order is placed.
  from_status text,
  to_status text not null,
  actor text not null check (actor in ('customer', 'staff')),
  -- Which staff member.
  staff_id uuid,
  created_at timestamptz not null default now(),
  primary key (user_id, order_id, event_id),
  foreign key (user_id, order_id) references orders on delete cascade,
  check ((actor = 'staff') = (staff_id is not null))
);

-- Decision 28: at most five open orders an account. A count beside the account, since two orders placed at once cannot see each other.
alter table users add column open_orders smallint not null default 0;
update users set open_orders = least(5, (
  select count(*) from orders where orders.user_id = users.user_id and status in ('pending', 'preparing')
));
alter table users add constraint users_open_orders_limit check (open_orders between 0 and 5);

create function count_open_orders() returns trigger language plpgsql as $$
declare
  opened integer := (new.status in ('pending', 'preparing'))::integer;
  closed integer := 0;
begin
  if tg_op = 'UPDATE' then closed := (old.status in ('pending', 'preparing'))::integer; end if;
  if tg_op = 'UPDATE' and opened = closed then return null; end if;
  update users set open_orders = open_orders + opened - closed where user_id = new.user_id;
  -- An order is placed by an account; afterwards the account may go and the order stays.
  if tg_op = 'INSERT' and not found then
    raise foreign_key_violation using message = format('orders: there is no account %s', new.user_id);
  end if;
  return null;
end
$$;

drop trigger orders_account on orders;
create trigger orders_open_count after insert or update of status on orders
  for each row execute function count_open_orders();

create table vouchers (
  user_id uuid not null references users on delete cascade,
  voucher_id uuid not null,
  kind text not null check (kind in ('welcome-drink', 'birthday')),
  -- The year of a birthday voucher; what is given once in a life has 0.
  year smallint not null default 0,
  given_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The order that spent it; null again when that order is cancelled.
  order_id uuid,
  primary key (user_id, voucher_id)
);

create unique index vouchers_one_of_a_kind on vouchers (user_id, kind, year);

-- Cart and wishlist of the account, whichever device they were filled on (decision 18).
create table carts (
  user_id uuid primary key references users on delete cascade,
  revision integer not null check (revision > 0),
  -- [{"id": 3, "quantity": 2, "deal": "2026-11-15"}]
  items jsonb not null default '[]',
  wishlist integer[] not null default '{}'
);
