-- Vouchers of before count too. Apart from the tables' own migration, whose lock on users would be held meanwhile.
insert into vouchers_given (address_hash, kind, year, user_id, given_at)
select address_hash(email), kind, year, user_id, given_at from vouchers join users using (user_id)
order by given_at
on conflict do nothing;
