-- Name and address of everyone who works or worked here: the audit log has ids alone, and accounts can be deleted.
create table staff_records (
  user_id uuid primary key,
  name text not null,
  email text not null
);
-- A trigger, because servers of the previous release change users too. Its rights are the owner's: the app's role gets its
-- rights on the table after the last migration.
create function write_staff_record() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into staff_records (user_id, name, email) values (new.user_id, new.name, new.email)
  on conflict (user_id) do update set name = excluded.name, email = excluded.email;
  return null;
end
$$;
create trigger users_write_staff_record after insert or update of name, email, role on users
  for each row when (new.role <> 'customer') execute function write_staff_record();
insert into staff_records (user_id, name, email)
  select user_id, name, email from users
  where role <> 'customer' or exists (select from audit_log where actor = users.user_id)
  on conflict do nothing;

-- What begins as an account or an order has its id. Rows that are there already are not checked.
alter table audit_log add constraint audit_log_subject_check check (
  subject !~ '^(user|order):' or subject ~ '^(user|order):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
) not valid;

-- Wrong passwords at the prompts of a session since the last right one. Last, as accounts are locked before sessions.
alter table sessions add column wrong_passwords integer not null default 0;
