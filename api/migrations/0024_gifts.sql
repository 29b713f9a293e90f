-- What managers give: points, and vouchers that take an amount off. The customer reads the reason.
-- Existing rows need no check: the lists only grow.

alter table loyalty_ledger
  add column reason text,
  drop constraint loyalty_ledger_kind_check,
  add constraint loyalty_ledger_kind_check
    check (kind in ('welcome', 'order') or (kind = 'adjust' and reason is not null)) not valid;

-- A reason may name the person, so it is emptied when the account is deleted. Nothing else of an entry ever changes.
drop trigger loyalty_ledger_append_only on loyalty_ledger;
create trigger loyalty_ledger_append_only before truncate on loyalty_ledger
  for each statement execute function refuse_ledger_change();
create trigger loyalty_ledger_unchanged before update on loyalty_ledger
  for each row when (
    new.reason is distinct from '' or new.user_id is distinct from old.user_id or
    new.entry_id is distinct from old.entry_id or new.kind is distinct from old.kind or
    new.order_id is distinct from old.order_id or new.points is distinct from old.points or
    new.created_at is distinct from old.created_at
  ) execute function refuse_ledger_change();

-- 'thanks' has no year: any number may be given, and `vouchers_one_of_a_kind` takes nulls as different.
alter table vouchers
  add column off_cents integer check (off_cents > 0),
  add column reason text,
  alter column year drop not null,
  drop constraint vouchers_kind_check,
  add constraint vouchers_kind_check check (
    (kind in ('welcome-drink', 'birthday') and year is not null) or
    (kind = 'thanks' and year is null and off_cents is not null and reason is not null)
  ) not valid;
