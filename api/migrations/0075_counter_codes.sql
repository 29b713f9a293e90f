-- A customer's code at the counter: staff type it, and the order is the customer's. Only its hash is stored, and the order
-- deletes it.
create table counter_codes (
  user_id uuid primary key references users on delete cascade,
  code_hash bytea not null unique,
  expires_at timestamptz not null
);
