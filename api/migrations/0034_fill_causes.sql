-- Fills the columns of 0033 for orders and refunds from before. It locks rows, not tables.

update orders set cancelled_by = order_events.actor
  from order_events
  where orders.status = 'cancelled'
    and order_events.user_id = orders.user_id
    and order_events.order_id = orders.order_id
    and order_events.to_status = 'cancelled';
update orders set cancelled_by = case
    when cancel_reason is null then 'customer'
    when cancel_reason = 'It was not paid in time.' then 'shop'
    else 'staff'
  end
  where status = 'cancelled' and cancelled_by is null;
-- The reasons of deleted accounts are empty: a refund without an actor was automatic there, or made at the provider, and
-- 'cancelled' is the cause that never sends money twice.
update refunds set cause = case
  when actor is not null then 'manager'
  when reason = 'Refunded at our payment provider.' then 'provider'
  else 'cancelled'
end
  where cause is null;
