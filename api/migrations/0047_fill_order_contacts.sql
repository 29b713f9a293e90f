-- outside a transaction
-- Fills the table of 0046 for orders from before. The lock on each row makes an erasure wait, which then removes both.
insert into order_contacts (user_id, order_id, name, email, address, city, zip_code)
  select user_id, order_id, contact_name, contact_email, address, city, zip_code from orders
  where num_nonnulls(contact_name, contact_email, address, city, zip_code) > 0
  order by user_id, order_id for share
  on conflict do nothing;
drop index concurrently if exists order_contacts_email;
create index concurrently order_contacts_email on order_contacts (lower(email) text_pattern_ops);
drop index concurrently if exists order_contacts_name;
create index concurrently order_contacts_name on order_contacts (lower(name) text_pattern_ops);
