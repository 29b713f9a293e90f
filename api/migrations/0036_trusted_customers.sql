-- A customer is new until an order of theirs that cost something was completed or a card payment of theirs was captured
-- (decision 185). An order that the welcome drink pays for costs nothing.

alter table users add column trusted_at timestamptz;
-- Percent of a station's time that new customers who pay at the counter leave to all others.
alter table stores add column kept_percent smallint not null default 50 check (kept_percent between 0 and 80);

-- Triggers, because servers of the release before complete orders too. The account is locked by then.
create or replace function count_open_orders() returns trigger language plpgsql as $$
declare
  opened integer := (new.status in ('unpaid', 'pending', 'preparing'))::integer;
  closed integer := 0;
begin
  if tg_op = 'UPDATE' then closed := (old.status in ('unpaid', 'pending', 'preparing'))::integer; end if;
  if tg_op = 'UPDATE' and opened = closed then return null; end if;
  update users set open_orders = open_orders + opened - closed,
      trusted_at = case when new.status = 'completed' and new.total_cents > 0 then coalesce(trusted_at, now())
        else trusted_at end
    where user_id = new.user_id;
  -- An order is placed by an account; afterwards the account may go and the order stays.
  if tg_op = 'INSERT' and not found then
    raise foreign_key_violation using message = format('orders: there is no account %s', new.user_id);
  end if;
  return null;
end
$$;

create function trust_payer() returns trigger language plpgsql as $$
begin
  update users set trusted_at = now() where user_id = new.user_id and trusted_at is null;
  return null;
end
$$;
-- The rows of cash that was given back at the counter are 'captured' too.
create trigger payments_trust_payer after insert or update of state on payments for each row
  when (new.state = 'captured' and new.provider <> 'counter') execute function trust_payer();
