-- Mailboxes of blocked customers who deleted their account or changed its address, as keyed hashes like those of 0010, so
-- that the block holds for the next account. Confirmed addresses alone: any other may be a stranger's.
create table blocked_addresses (
  address_hash bytea primary key,
  left_at timestamptz not null default now()
);
create index blocked_addresses_left on blocked_addresses (left_at);

-- Triggers, because servers of the previous release change users too. Their rights are the owner's: the app's role gets its
-- rights on the table after the last migration.
create function note_blocked_address() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into blocked_addresses (address_hash) values (address_hash(old.email))
  on conflict (address_hash) do update set left_at = excluded.left_at;
  return null;
end
$$;
create trigger users_note_blocked_leaving after delete on users
  for each row when (old.blocked_at is not null and old.email_verified_at is not null)
  execute function note_blocked_address();
create trigger users_note_blocked_address after update of email on users
  for each row when (old.blocked_at is not null and old.email_verified_at is not null and old.email <> new.email)
  execute function note_blocked_address();

create function keep_block() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if exists (select from blocked_addresses where blocked_addresses.address_hash = address_hash(new.email)) then
    new.blocked_at := coalesce(new.blocked_at, now());
  end if;
  return new;
end
$$;
create trigger users_keep_block before insert or update of email on users
  for each row execute function keep_block();

create function forget_blocked_address() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  delete from blocked_addresses where blocked_addresses.address_hash = address_hash(new.email);
  return null;
end
$$;
create trigger users_forget_blocked_address after update of blocked_at on users
  for each row when (old.blocked_at is not null and new.blocked_at is null) execute function forget_blocked_address();

-- The app's role deletes staff_records when their time has come, as retention/store.ts says, and not before.
create function keep_staff_record() returns trigger language plpgsql as $$
begin
  if exists (select from audit_log where actor = old.user_id or subject = 'user:' || old.user_id)
    or exists (select from users where user_id = old.user_id and role <> 'customer') then
    raise exception 'staff_records: the audit log still names %', old.user_id;
  end if;
  return old;
end
$$;
create trigger staff_records_keeps before delete on staff_records
  for each row execute function keep_staff_record();
