-- `core/src/rules/permissions.ts` says which roles there are: a new one needs no migration.

alter table users drop constraint users_role_check;
alter table invitations drop constraint invitations_role_check;
