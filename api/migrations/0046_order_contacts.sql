-- Who ordered and where it goes, apart from the order: it is erased before the order is. The old columns are written as
-- well until the next release, because servers of the previous one read and write them.
create table order_contacts (
  user_id uuid not null,
  order_id uuid not null,
  name text,
  email text,
  address text,
  city text,
  zip_code text,
  primary key (user_id, order_id),
  foreign key (user_id, order_id) references orders on delete cascade
);

-- A trigger, because servers of the previous release place and erase orders too. Its rights are the owner's: the app's role
-- gets its rights on the table after the last migration.
create function write_order_contact() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if num_nonnulls(new.contact_name, new.contact_email, new.address, new.city, new.zip_code) = 0 then
    delete from order_contacts where user_id = new.user_id and order_id = new.order_id;
  else
    insert into order_contacts (user_id, order_id, name, email, address, city, zip_code)
    values (new.user_id, new.order_id, new.contact_name, new.contact_email, new.address, new.city, new.zip_code)
    on conflict (user_id, order_id) do update set name = excluded.name, email = excluded.email,
      address = excluded.address, city = excluded.city, zip_code = excluded.zip_code;
  end if;
  return null;
end
$$;
create trigger orders_write_contact after insert or update of contact_name, contact_email, address, city, zip_code
  on orders for each row execute function write_order_contact();

-- Room on each page for the rows that an order updates, so that their indexes stay as they are. An update of `orders` or
-- `payments` always changes an index, as the status is part of some, so these have none.
alter table users set (fillfactor = 80);
alter table carts set (fillfactor = 80);
alter table work_slots set (fillfactor = 70);
