-- outside a transaction
-- Few rows of many: the list of staff, and the lock that keeps the last owner.
drop index concurrently if exists users_at_work;
create index concurrently users_at_work on users (role, user_id) where role <> 'customer';
