-- Staff enter the orders of people at the counter and on the phone. They belong to their store's own account, 'house', whose
-- email is no address: 'house:downtown'. Nobody can sign in to it. Not named 'kind', because servers of the release before
-- join users to tables with such a column.
alter table users add column account_kind text not null default 'person';
-- Existing rows need no check, so the table is not scanned under its lock.
alter table users add constraint users_kind_check check (account_kind in ('person', 'house')) not valid;
alter table users add constraint users_house_check check (
  account_kind <> 'house' or (role = 'customer' and password_hash is null and pending_email is null and blocked_at is null
    and not newsletter and birthday_month is null)
) not valid;

-- The last barrier: the queries that sign people in leave the house out.
create function refuse_house() returns trigger language plpgsql as $$
begin
  if exists (select from users where user_id = new.user_id and account_kind = 'house') then
    raise exception 'the account of a store takes no %', tg_table_name;
  end if;
  return new;
end
$$;
create trigger sessions_refuse_house before insert on sessions for each row execute function refuse_house();
create trigger user_identities_refuse_house before insert on user_identities for each row execute function refuse_house();
create trigger password_resets_refuse_house before insert on password_resets for each row execute function refuse_house();

-- Paid at the till: the shop records no payment of the order.
alter table orders add column at_till boolean not null default false;

-- A store's own account has no limit of open orders, so they are not counted.
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
  update users set open_orders = case account_kind when 'house' then 0 else open_orders + opened - closed end,
      trusted_at = case when earns_trust then coalesce(trusted_at, now()) else trusted_at end
    where user_id = new.user_id;
  -- An order is placed by an account; afterwards the account may go and the order stays.
  if tg_op = 'INSERT' and not found then
    raise foreign_key_violation using message = format('orders: there is no account %s', new.user_id);
  end if;
  return null;
end
$$;
