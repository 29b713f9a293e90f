-- The PostgreSQL of ops/compose.yaml runs this once, on an empty volume; elsewhere run it as superuser with psql 15 or later:
--   OWNER_PASSWORD=... APP_PASSWORD=... psql -f ops/roles.sql
-- The migrations create the owner's tables and grant the app its rights on them (APP_ROLE).
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD

-- Migrations, backup and restore.
create role juniper_owner login password :'owner_password';
-- Servers and workers: they read and change rows, but cannot change the schema.
create role juniper_app login password :'app_password';

create database juniper owner juniper_owner;
revoke all on database juniper from public;
grant connect on database juniper to juniper_app;
