-- Logins, changes of accounts and refused calls, counted by minute, kind, network and account: the log is soon overwritten.
create table security_events (
  event_id uuid primary key,
  at timestamptz not null,
  kind text not null,
  network text not null,
  account uuid,
  count integer not null check (count > 0)
);
create index security_events_at on security_events (at);
