-- outside a transaction
-- How managers find orders and customers: by id, by number, and by how a name or an address begins.
drop index concurrently if exists orders_id;
create index concurrently orders_id on orders (order_id);
drop index concurrently if exists orders_number;
create index concurrently orders_number on orders (number);
drop index concurrently if exists orders_contact_email;
create index concurrently orders_contact_email on orders (lower(contact_email) text_pattern_ops);
drop index concurrently if exists orders_contact_name;
create index concurrently orders_contact_name on orders (lower(contact_name) text_pattern_ops);
drop index concurrently if exists users_name;
create index concurrently users_name on users (lower(name) text_pattern_ops);
drop index concurrently if exists users_email_begin;
create index concurrently users_email_begin on users (lower(email) text_pattern_ops);
