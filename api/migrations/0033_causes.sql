-- Who cancelled an order and why a refund was made, written down instead of read from a sentence.

-- Existing rows need no check, so the table is not scanned under its lock. The next migration fills them.
alter table orders add column cancelled_by text;
alter table orders add constraint orders_cancelled_by_check
  check (cancelled_by in ('customer', 'staff', 'operator', 'shop')) not valid;
alter table refunds add column cause text;
alter table refunds add constraint refunds_cause_check check (cause in ('cancelled', 'manager', 'provider')) not valid;

-- A server of the previous release writes sentences alone. Both functions can go with the next release.
create function fill_cancelled_by() returns trigger language plpgsql as $$
begin
  new.cancelled_by := case
    when new.cancel_reason is null then 'customer'
    when new.cancel_reason = 'It was not paid in time.' then 'shop'
    else 'staff'
  end;
  return new;
end
$$;
create trigger orders_fill_cancelled_by before update on orders for each row
  when (new.status = 'cancelled' and new.cancelled_by is null) execute function fill_cancelled_by();

create function fill_refund_cause() returns trigger language plpgsql as $$
begin
  new.cause := case
    when new.actor is not null then 'manager'
    when new.reason = 'Refunded at our payment provider.' then 'provider'
    else 'cancelled'
  end;
  return new;
end
$$;
create trigger refunds_fill_cause before insert on refunds for each row
  when (new.cause is null) execute function fill_refund_cause();
