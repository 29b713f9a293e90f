-- When a customer took Google off the account: the same address at Google does not link itself again.
alter table users add column google_unlinked_at timestamptz;
