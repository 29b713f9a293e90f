-- Addresses that were confirmed before there were vouchers get their welcome drink now (decision 25).
insert into vouchers (user_id, voucher_id, kind, expires_at)
select user_id, gen_random_uuid(), 'welcome-drink', now() + interval '60 days'
from users where email_verified_at is not null
on conflict do nothing;

-- Whose birthday month it is.
create index users_birthday on users (birthday_month) where birthday_month is not null;
