alter table users
  -- The address that the customer asked for, until the link mailed there is opened.
  add column pending_email text check (length(pending_email) between 3 and 254),
  -- Stands in the newsletter's unsubscribe link, which must work for years: it can do nothing else, so it is no hash.
  add column unsubscribe_key uuid not null default gen_random_uuid();

-- What a session is called in front of its customer; the hash of its token never leaves the database.
alter table sessions add column session_id uuid not null default gen_random_uuid();
create unique index sessions_session_id on sessions (user_id, session_id);

-- Links that prove who can read an address: the account's own, or the one it is to get.
create table email_confirmations (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, token_hash)
);

-- Addresses that no account holds any more, until the last mail to them is sent. Without user_id the account is deleted.
create table parting_mails (
  parting_id uuid primary key,
  user_id uuid references users on delete cascade,
  email text not null,
  created_at timestamptz not null default now()
);

create table contact_messages (
  message_id uuid primary key,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null default now()
);

-- A deleted account leaves its orders and ledger entries behind, under an id that leads to nobody. They are therefore
-- bound to an account only when they are written: a foreign key that looks at inserts alone.
create function require_account() returns trigger language plpgsql as $$
begin
  perform from users where user_id = new.user_id for key share;
  if not found then
    raise foreign_key_violation using message = format('%s: there is no account %s', tg_table_name, new.user_id);
  end if;
  return new;
end
$$;

alter table loyalty_ledger drop constraint loyalty_ledger_user_id_fkey;
alter table orders drop constraint orders_user_id_fkey;
create trigger loyalty_ledger_account before insert on loyalty_ledger for each row execute function require_account();
create trigger orders_account before insert on orders for each row execute function require_account();

-- The ledger stays append only; what may go is an entry without an account that the books need no more.
create function refuse_ledger_removal() returns trigger language plpgsql as $$
begin
  if old.created_at > now() - interval '7 years' or exists (select from users where user_id = old.user_id) then
    raise exception 'loyalty_ledger is append only';
  end if;
  return old;
end
$$;

drop trigger loyalty_ledger_append_only on loyalty_ledger;
create trigger loyalty_ledger_append_only before update or truncate on loyalty_ledger
  for each statement execute function refuse_ledger_change();
create trigger loyalty_ledger_keeps before delete on loyalty_ledger
  for each row execute function refuse_ledger_removal();
