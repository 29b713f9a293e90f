-- What the account page calls a session: 'Chrome on Windows'. Sessions of older releases have none.
alter table sessions add column device text check (length(device) <= 60);

-- From where an account was entered lately: a hash of the account's id and its network (/24 or /48).
create table login_networks (
  user_id uuid not null references users on delete cascade,
  network_hash bytea not null check (length(network_hash) = 32),
  last_used_at timestamptz not null default now(),
  primary key (user_id, network_hash)
);
create index login_networks_last_used on login_networks (last_used_at);
