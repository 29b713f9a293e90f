-- The key of address_hash: two random blocks of 64 bytes, as HMAC derives them from one key.
create table address_key (
  only_row boolean primary key default true check (only_row),
  inner_key bytea not null,
  outer_key bytea not null
);

do $$
declare
  keys bytea[] := array['\x'::bytea, '\x'::bytea];
begin
  for at in 1..2 loop
    while length(keys[at]) < 64 loop
      keys[at] := keys[at] || sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
    end loop;
  end loop;
  insert into address_key (inner_key, outer_key) values (keys[1], keys[2]);
end
$$;

-- One spelling for all addresses of a mailbox: lower case, without '+tag', for Gmail without dots.
create function mailbox_of(email text) returns text immutable strict parallel safe language sql as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (
    select split_part(regexp_replace(lower(email), '@[^@]*$', ''), '+', 1) as name, regexp_replace(lower(email), '^.*@', '') as domain
  ) address
$$;

-- Tells whether two addresses are one mailbox, without keeping the address: a keyed hash, HMAC with SHA-256.
create function address_hash(email text) returns bytea stable strict parallel safe language sql as $$
  select sha256(outer_key || sha256(inner_key || convert_to(mailbox_of(email), 'UTF8'))) from address_key
$$;

-- Which vouchers a mailbox was given. A row outlives its account by 12 months; without user_id it leads to nobody.
create table vouchers_given (
  address_hash bytea not null,
  kind text not null,
  year smallint not null default 0,
  user_id uuid references users on delete set null,
  given_at timestamptz not null default now(),
  -- When the account was deleted.
  left_at timestamptz,
  primary key (address_hash, kind, year)
);
create index vouchers_given_user on vouchers_given (user_id);
create index vouchers_given_left on vouchers_given (coalesce(left_at, given_at)) where user_id is null;

-- When mails went to a mailbox within the last day, for the limits an hour and a day. Reset links are counted apart from
-- all others, and unproven_at has those of the others that strangers can cause.
create table mail_counts (
  address_hash bytea not null,
  is_reset boolean not null,
  sent_at timestamptz[] not null,
  unproven_at timestamptz[] not null default '{}',
  last_at timestamptz not null default now(),
  primary key (address_hash, is_reset)
);
create index mail_counts_last on mail_counts (last_at);

-- Accounts that stood before count as seen today.
alter table users add column last_login_at timestamptz not null default now();

-- When a cancelled order last prolonged it, which happens once.
alter table vouchers add column prolonged_at timestamptz;
