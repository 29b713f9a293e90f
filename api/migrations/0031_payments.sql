-- Cards: an order exists before it is paid, and one function settles its payment (api/src/payments/settle-payment.ts).

-- 'unpaid' comes before 'pending'. Existing rows need no check: the list only grows.
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check
  check (status in ('unpaid', 'pending', 'preparing', 'completed', 'cancelled')) not valid;
-- How its customer wants to pay it. Existing rows have the default, so the table is not scanned under its lock.
alter table orders add column payment text not null default 'counter';
alter table orders add constraint orders_payment_check check (payment in ('counter', 'card')) not valid;

alter table shop add column takes_cards boolean not null default false;

-- The shop itself moves an order on when it is paid, or when its time to pay is over.
alter table order_events drop constraint order_events_actor_check;
alter table order_events add constraint order_events_actor_check
  check (actor in ('customer', 'staff', 'operator', 'shop')) not valid;

-- An unpaid order counts as open, so that nobody holds slots and stock with orders that are never paid.
create or replace function count_open_orders() returns trigger language plpgsql as $$
declare
  opened integer := (new.status in ('unpaid', 'pending', 'preparing'))::integer;
  closed integer := 0;
begin
  if tg_op = 'UPDATE' then closed := (old.status in ('unpaid', 'pending', 'preparing'))::integer; end if;
  if tg_op = 'UPDATE' and opened = closed then return null; end if;
  update users set open_orders = open_orders + opened - closed where user_id = new.user_id;
  -- An order is placed by an account; afterwards the account may go and the order stays.
  if tg_op = 'INSERT' and not found then
    raise foreign_key_violation using message = format('orders: there is no account %s', new.user_id);
  end if;
  return null;
end
$$;

create table payments (
  user_id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  provider text not null,
  -- The provider's page on which it is paid, and what became of it.
  provider_id text,
  intent_id text unique,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  state text not null check (state in ('awaiting', 'authorized', 'captured', 'released', 'failed')),
  captured_cents integer not null default 0,
  -- Asked for or done.
  returned_cents integer not null default 0,
  -- 0: nobody has asked the provider for a page yet. It counts up with each definite refusal.
  open_tries smallint not null default 0,
  -- Until when the order waits for it.
  expires_at timestamptz,
  checked_at timestamptz,
  -- What somebody has to look at.
  problem text,
  created_at timestamptz not null default now(),
  primary key (user_id, order_id, payment_id),
  foreign key (user_id, order_id) references orders on delete cascade,
  unique (provider, provider_id),
  check (returned_cents >= 0 and returned_cents <= captured_cents and captured_cents <= amount_cents)
);
create unique index payments_one_live on payments (user_id, order_id)
  where state in ('awaiting', 'authorized', 'captured');
create index payments_to_check on payments (checked_at nulls first) where state in ('awaiting', 'authorized');
create index payments_by_time on payments (created_at);
create index payments_with_problem on payments (created_at) where problem is not null;

create table refunds (
  user_id uuid not null,
  order_id uuid not null,
  -- Made by who asks for it, so that asking twice is one refund.
  refund_id uuid not null,
  payment_id uuid not null,
  cents integer not null check (cents > 0),
  -- The customer reads it.
  reason text not null,
  -- Null: the shop itself, because the order was cancelled.
  actor uuid,
  state text not null check (state in ('asked', 'done', 'failed')),
  provider_id text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (user_id, order_id, refund_id),
  foreign key (user_id, order_id, payment_id) references payments on delete cascade
);
create index refunds_by_day on refunds (done_at) where state = 'done';
create index refunds_asked on refunds (created_at) where state = 'asked';

-- The provider's messages, so that one that comes twice is one. They are kept 90 days.
create table provider_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  payment_ref text,
  seen_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index provider_events_seen on provider_events (seen_at);
