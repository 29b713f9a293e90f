-- outside a transaction
-- Fills the table of 0046 for orders from before, without locking them. An order that is erased meanwhile is filled from
-- the snapshot of the first statement, so the second one erases it here too.
insert into order_contacts (user_id, order_id, name, email, address, city, zip_code)
  select user_id, order_id, contact_name, contact_email, address, city, zip_code from orders
  where num_nonnulls(contact_name, contact_email, address, city, zip_code) > 0
  on conflict do nothing;
delete from order_contacts contact using orders
  where (orders.user_id, orders.order_id) = (contact.user_id, contact.order_id)
    and num_nonnulls(contact_name, contact_email, orders.address, orders.city, orders.zip_code) = 0;
drop index concurrently if exists order_contacts_email;
create index concurrently order_contacts_email on order_contacts (lower(email) text_pattern_ops);
drop index concurrently if exists order_contacts_name;
create index concurrently order_contacts_name on order_contacts (lower(name) text_pattern_ops);
