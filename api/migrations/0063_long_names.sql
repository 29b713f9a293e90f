-- outside a transaction
-- How managers find people by the words of a name of five or more, whatever the word's place.
drop index concurrently if exists order_contacts_name_words;
create index concurrently order_contacts_name_words on order_contacts
  using gin (array_to_tsvector(array_remove(string_to_array(lower(name), ' '), '')))
  where split_part(lower(name), ' ', 5) <> '';
drop index concurrently if exists users_name_words;
create index concurrently users_name_words on users
  using gin (array_to_tsvector(array_remove(string_to_array(lower(name), ' '), '')))
  where split_part(lower(name), ' ', 5) <> '';
