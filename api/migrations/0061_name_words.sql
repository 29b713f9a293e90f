-- outside a transaction
-- How managers find people by any word of a name: the second, the third, and the last one of four or more.
drop index concurrently if exists order_contacts_name_2;
create index concurrently order_contacts_name_2 on order_contacts (split_part(lower(name), ' ', 2) text_pattern_ops)
  where split_part(lower(name), ' ', 2) <> '';
drop index concurrently if exists order_contacts_name_3;
create index concurrently order_contacts_name_3 on order_contacts (split_part(lower(name), ' ', 3) text_pattern_ops)
  where split_part(lower(name), ' ', 3) <> '';
drop index concurrently if exists order_contacts_name_last;
create index concurrently order_contacts_name_last on order_contacts (split_part(lower(name), ' ', -1) text_pattern_ops)
  where split_part(lower(name), ' ', 4) <> '';
drop index concurrently if exists users_name_2;
create index concurrently users_name_2 on users (split_part(lower(name), ' ', 2) text_pattern_ops)
  where split_part(lower(name), ' ', 2) <> '';
drop index concurrently if exists users_name_3;
create index concurrently users_name_3 on users (split_part(lower(name), ' ', 3) text_pattern_ops)
  where split_part(lower(name), ' ', 3) <> '';
drop index concurrently if exists users_name_last;
create index concurrently users_name_last on users (split_part(lower(name), ' ', -1) text_pattern_ops)
  where split_part(lower(name), ' ', 4) <> '';
