-- Managers and owners beside staff.

alter table users
  drop constraint users_role_check,
  add constraint users_role_check check (role in ('customer', 'staff', 'manager', 'owner'));
