-- The owner can switch the welcome drink off.
alter table shop add column gives_welcome_drink boolean not null default true;
