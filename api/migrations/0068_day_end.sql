-- The end of the day closes what nobody pressed. `left_over_at`: it was never begun, and staff are asked what became of it.
-- `closed_as`: how it was closed instead of by presses.
alter table orders add column left_over_at timestamptz, add column closed_as text;
-- Existing rows need no check, so the table is not scanned under its lock.
alter table orders add constraint orders_closed_as_check
  check (closed_as in ('day_end', 'handed_over', 'no_show', 'unconfirmed')) not valid;

-- The worker presses Start at an order's start time.
alter table stores add column starts_orders boolean not null default false;

-- An order that is left over no longer counts towards its customer's limit. A trigger, because servers of the release
-- before close such orders too. The account is locked by then.
create or replace function count_open_orders() returns trigger language plpgsql as $$
declare
  opened integer := (new.status in ('unpaid', 'pending', 'preparing') and new.left_over_at is null)::integer;
  closed integer := 0;
  earns_trust boolean := new.status = 'completed' and new.total_cents > 0;
begin
  if tg_op = 'UPDATE' then
    closed := (old.status in ('unpaid', 'pending', 'preparing') and old.left_over_at is null)::integer;
    earns_trust := earns_trust and old.status <> 'completed';
  end if;
  if tg_op = 'UPDATE' and opened = closed and not earns_trust then return null; end if;
  update users set open_orders = open_orders + opened - closed,
      trusted_at = case when earns_trust then coalesce(trusted_at, now()) else trusted_at end
    where user_id = new.user_id;
  -- An order is placed by an account; afterwards the account may go and the order stays.
  if tg_op = 'INSERT' and not found then
    raise foreign_key_violation using message = format('orders: there is no account %s', new.user_id);
  end if;
  return null;
end
$$;
create or replace trigger orders_open_count after insert or update of status, left_over_at on orders
  for each row execute function count_open_orders();
