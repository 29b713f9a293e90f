-- The history of a cafe, by set-based statements: $customers accounts with a session each, and about five orders per account
-- over two years; every fiftieth customer is a regular with 52. Half of what is over was paid by card, and every hundredth order
-- refunded. Id and token are computed from the customer's number, so
-- a load generator needs no list. The database must be new and not in use.
set session_replication_role = replica; -- without triggers and foreign keys: the data is consistent
set synchronous_commit = off;

create schema bench;
create function bench.user_id(n bigint) returns uuid immutable language sql as $$
  select ('0190a000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid
$$;
create function bench.token(n bigint) returns bytea immutable language sql as $$
  select uuid_send(bench.user_id(n)) || sha256(('secret ' || n)::bytea)
$$;
create function bench.id_at(at timestamptz) returns uuid volatile language sql as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
    || '8' || substr(md5(random()::text), 1, 15))::uuid
$$;

create table bench.history as
select n, bench.user_id(n) as user_id, bench.id_at(at) as order_id, at, 1 + (random() * 2)::int as lines,
  row_number() over (order by at desc) as age
from generate_series(1, $customers) n,
  lateral (select now() - random() * interval '2 years' as at
    from generate_series(1, case when n % 50 = 0 then 52 else 1 + n % 7 end)) placed
order by at;

insert into orders (user_id, order_id, number, idempotency_key, request_hash, status, subtotal_cents, tax_cents, taxes,
  total_cents, fulfilment, contact_name, contact_email, address, city, zip_code, created_at, preparing_at, closed_at, payment)
select user_id, order_id, 'ORD-' || upper(to_hex(age)), order_id::text, sha256(uuid_send(order_id)),
  case when age <= 10 then 'pending' when age <= 30 then 'preparing' else 'completed' end,
  450 * lines, 22 * lines, jsonb_build_array(
    jsonb_build_object('label', 'SGST', 'rateBp', 900, 'base', 450 * lines, 'cents', 11 * lines),
    jsonb_build_object('label', 'CGST', 'rateBp', 900, 'base', 450 * lines, 'cents', 11 * lines)), 472 * lines, 'pickup', initcap(left(md5(n::text), 6)) || ' Byron', 'customer' || n || '@example.com', n % 900 || ' Juniper Row', 'Maple Hollow', '97099',
  at, case when age > 10 then at + interval '2 minutes' end, case when age > 30 then at + interval '9 minutes' end,
  case when age > 30 and age % 2 = 0 then 'card' else 'counter' end
from bench.history order by at;

insert into order_contacts (user_id, order_id, name, email, address, city, zip_code)
select user_id, order_id, contact_name, contact_email, address, city, zip_code from orders order by created_at;

insert into order_items (user_id, order_id, line, product_id, name, price_cents, quantity)
select user_id, order_id, line, 1 + line, (array['Cappuccino', 'Chocolate Truffle Cake', 'Tomato Basil Soup'])[1 + line], 450, 1
from bench.history, generate_series(0, lines - 1) line order by at;

insert into order_events (user_id, order_id, event_id, from_status, to_status, actor, staff_id, created_at)
select user_id, order_id, bench.id_at(at + step.after), step.was, step.becomes, step.actor,
  case when step.actor = 'staff' then bench.user_id($customers + 1) end, at + step.after
from bench.history, (values (0, interval '0', null, 'pending', 'customer'), (10, interval '2 minutes', 'pending', 'preparing', 'staff'),
  (30, interval '9 minutes', 'preparing', 'completed', 'staff')) as step (above_age, after, was, becomes, actor)
where age > above_age order by at;

insert into payments (user_id, order_id, payment_id, provider, provider_id, intent_id, amount_cents, currency, state,
  captured_cents, returned_cents, open_tries, expires_at, checked_at, created_at)
select user_id, order_id, order_id, 'stripe', 'cs_' || order_id, 'pi_' || order_id, 472 * lines, 'USD', 'captured', 472 * lines,
  case when age % 100 = 0 then 472 else 0 end, 1, at + interval '15 minutes', at + interval '2 minutes', at
from bench.history where age > 30 and age % 2 = 0 order by at;
insert into refunds (user_id, order_id, refund_id, payment_id, cents, reason, state, provider_id, created_at, done_at)
select user_id, order_id, order_id, order_id, 472, 'It was cold.', 'done', 're_' || order_id, at + interval '1 hour', at + interval '1 hour'
from bench.history where age > 30 and age % 100 = 0 order by at;

insert into mails (user_id, subject_id, kind, sent_at)
select user_id, order_id, kind, at
from bench.history, unnest(array['order-placed', 'order-completed']) kind where age > 30 order by at;

insert into loyalty_ledger (user_id, entry_id, kind, order_id, points, created_at)
select user_id, bench.id_at(at), 'order', order_id, lines, at from bench.history where age > 30 order by at;
insert into loyalty_ledger (user_id, entry_id, kind, points, created_at)
select bench.user_id(n), bench.id_at(now() - interval '2 years'), 'welcome', 100, now() - interval '2 years' from generate_series(1, $customers) n;

-- Finished jobs are kept for a week.
insert into pgboss.job (name, data, state, created_on, started_on, completed_on)
select 'mail', jsonb_build_object('kind', kind, 'userId', user_id, 'orderId', order_id), 'completed', at, at, at
from bench.history, unnest(array['order-placed', 'order-completed']) kind where at > now() - interval '7 days' and age > 30;

insert into users (user_id, email, name, provider, role, loyalty_points, open_orders, email_verified_at, created_at)
select bench.user_id(n), 'customer' || n || '@example.com', initcap(left(md5(n::text), 6)) || ' Byron', 'local',
  case when n > $customers then 'staff' else 'customer' end,
  100 + coalesce(points, 0), coalesce(open, 0), now() - interval '2 years', now() - interval '2 years'
from generate_series(1, $customers + 1) n
  left join (select user_id, sum(lines) filter (where age > 30) as points, count(*) filter (where age <= 30) as open
    from bench.history group by user_id) past on past.user_id = bench.user_id(n);

insert into sessions (user_id, token_hash, expires_at)
select bench.user_id(n), sha256(bench.token(n)), now() + interval '14 hours' from generate_series(1, $customers + 1) n;
insert into carts (user_id, revision, items) select bench.user_id(n), 1, '[{"id": 1, "quantity": 1}]' from generate_series(1, $customers) n;
insert into favorites (user_id, favorite_id, product_id)
select bench.user_id(n), bench.id_at(now() - interval '1 year'), product from generate_series(1, $customers) n, generate_series(1, 3) product;
insert into saved_recipes (user_id, recipe_id)
select bench.user_id(n), recipe from generate_series(1, $customers) n, unnest(array['mocha', 'cold-brew']) recipe;
insert into feedback (user_id, feedback_id, rating, comments)
select bench.user_id(n), bench.id_at(now()), 5, 'Lovely.' from generate_series(1, $customers, 10) n;
insert into vouchers (user_id, voucher_id, kind, expires_at)
select bench.user_id(n), bench.id_at(now()), 'welcome-drink', now() + interval '60 days' from generate_series(1, $customers) n;

-- Not new customers. Earlier releases, which are measured for comparison, lack the column.
do $do$ begin
  if exists (select from pg_attribute where attrelid = 'users'::regclass and attname = 'trusted_at') then
    update users set trusted_at = created_at;
  end if;
end $do$;

drop table bench.history;
