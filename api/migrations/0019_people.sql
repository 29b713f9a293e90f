-- Invitations to work here, and who did what in which role.

-- One an address. It is deleted when it is accepted, withdrawn or replaced, so that no address stays; audit_log says
-- that it was there.
create table invitations (
  invitation_id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  role text not null check (role in ('staff', 'manager', 'owner')),
  -- Null until the mail is sent.
  token_hash bytea check (length(token_hash) = 32),
  -- It is over when this account is not an owner's any more.
  invited_by uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);
create unique index invitations_one_an_address on invitations (lower(email));
create index invitations_invited_by on invitations (invited_by);

-- Null in rows that were written before. A row of the command line has no role.
alter table audit_log
  add column role text,
  add column store text,
  add column reason text;
create index audit_log_subject on audit_log (subject, entry_id);
create index audit_log_actor on audit_log (actor, entry_id);
create index audit_log_at on audit_log (at);

-- What may go is a row that the books need no more.
create function refuse_audit_removal() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '7 years' then
    raise exception 'audit_log is append only';
  end if;
  return old;
end
$$;

drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_log_keeps before delete on audit_log
  for each row execute function refuse_audit_removal();
