-- The first owner is invited by a command: such an invitation has no inviter. Release 2 does not show it.
alter table invitations alter column invited_by drop not null;
create index invitations_expires_at on invitations (expires_at);
