alter table users
  add column birthday_month smallint check (birthday_month between 1 and 12),
  add column birthday_day smallint check (birthday_day between 1 and 31),
  -- When the birthday was last given; it stays when the birthday is removed, so that removing is no way around the year.
  add column birthday_set_at timestamptz,
  -- When the customer agreed to the newsletter; null while there is no consent.
  add column newsletter_consent_at timestamptz,
  add constraint users_birthday_whole check ((birthday_month is null) = (birthday_day is null)),
  add constraint users_consent_dated check (newsletter = (newsletter_consent_at is not null));

-- The identity is issuer and subject, never the e-mail (decision 36). It is looked up before the user is known.
create table user_identities (
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);

-- One identity of an issuer an account: an address that Google gave to another person does not open the first one's account.
create unique index user_identities_one_an_issuer on user_identities (user_id, issuer);

-- Google's credentials that were accepted, by the hash of what is signed in them, until they expire by themselves.
create table used_credentials (
  credential_hash bytea primary key check (length(credential_hash) = 32),
  expires_at timestamptz not null
);

create index used_credentials_expiry on used_credentials (expires_at);

-- At most one link an account works: the newest. It holds for the address it was mailed to.
create table password_resets (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  email text not null,
  expires_at timestamptz not null
);

-- Name, price and picture are today's of the catalogue; the columns of the line itself are the customer's wishes.
create table favorites (
  user_id uuid not null references users on delete cascade,
  favorite_id uuid not null,
  product_id integer not null,
  customizations text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, favorite_id)
);

create unique index favorites_one_a_product on favorites (user_id, product_id);

create table orders (
  user_id uuid not null references users,
  order_id uuid not null,
  number text not null,
  idempotency_key text not null,
  request_hash bytea not null check (length(request_hash) = 32),
  status text not null default 'pending' check (status in ('pending', 'preparing', 'completed', 'cancelled')),
  subtotal_cents integer not null check (subtotal_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents between 0 and subtotal_cents),
  sgst_cents integer not null check (sgst_cents >= 0),
  cgst_cents integer not null check (cgst_cents >= 0),
  total_cents integer not null check (total_cents = subtotal_cents - discount_cents + sgst_cents + cgst_cents),
  fulfilment text not null default 'pickup' check (fulfilment in ('pickup', 'delivery')),
  -- Null is the main store.
  store_location text check (store_location in ('downtown', 'uptown', 'westside', 'eastside', 'mall')),
  -- Who to hand it to and where; null once the account is deleted, when the order stays without the person.
  contact_name text,
  contact_email text,
  address text,
  city text,
  zip_code text,
  created_at timestamptz not null default now(),
  primary key (user_id, order_id),
  unique (user_id, idempotency_key),
  unique (user_id, number)
);

create table order_items (
  user_id uuid not null,
  order_id uuid not null,
  line smallint not null,
  product_id integer not null,
  -- As they were when the order was placed.
  name text not null,
  price_cents integer not null check (price_cents >= 0),
  quantity smallint not null check (quantity between 1 and 20),
  deal boolean not null default false,
  primary key (user_id, order_id, line),
  foreign key (user_id, order_id) references orders on delete cascade
);

create table feedback (
  user_id uuid not null references users on delete cascade,
  feedback_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  comments text not null,
  name text,
  email text,
  visited_on date,
  visit_type text check (visit_type in ('dine-in', 'take-out', 'delivery')),
  created_at timestamptz not null default now(),
  primary key (user_id, feedback_id)
);
