-- Every key of customer data begins with user_id, so that the same tables can be distributed by customer later.

create table users (
  user_id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 100),
  avatar text,
  -- Absent for who signs in with Google alone.
  password_hash text,
  provider text not null check (provider in ('local', 'google')),
  role text not null default 'customer' check (role in ('customer', 'staff')),
  newsletter boolean not null default false,
  notifications boolean not null default true,
  favorite_store text,
  -- The sum of the customer's ledger, kept beside it so that a page need not add it up.
  loyalty_points integer not null default 0 check (loyalty_points >= 0),
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  -- When the customer last changed the profile; null means never.
  updated_at timestamptz
);

create unique index users_email_key on users (lower(email));

create table sessions (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, token_hash)
);

create table loyalty_ledger (
  user_id uuid not null references users,
  entry_id uuid not null,
  kind text not null check (kind in ('welcome', 'order')),
  order_id uuid,
  points integer not null check (points <> 0),
  created_at timestamptz not null default now(),
  primary key (user_id, entry_id),
  check ((kind = 'order') = (order_id is not null))
);

create unique index loyalty_ledger_one_welcome on loyalty_ledger (user_id) where kind = 'welcome';
create unique index loyalty_ledger_one_award_an_order on loyalty_ledger (user_id, order_id) where kind = 'order';

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'loyalty_ledger is append only';
end
$$;

create trigger loyalty_ledger_append_only before update or delete or truncate on loyalty_ledger
  for each statement execute function refuse_ledger_change();

-- What was sent. The key is what makes a mail go out once for its subject (an account, later an order) and kind.
create table mails (
  user_id uuid not null references users on delete cascade,
  subject_id uuid not null,
  kind text not null,
  sent_at timestamptz not null default now(),
  primary key (user_id, subject_id, kind)
);
