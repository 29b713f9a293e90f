-- An order's taxes as they were, by the profile of its store: [{"label":"SGST","rateBp":900,"base":400,"cents":36}, ...].
-- A column and not a table, so that placing an order needs no further statement.
alter table orders
  add column tax_cents integer not null default 0 check (tax_cents >= 0),
  -- Whether the prices have the taxes in them, so that they are not added.
  add column tax_included boolean not null default false,
  add column taxes jsonb not null default '[]';

update orders set
  tax_cents = sgst_cents + cgst_cents,
  taxes = jsonb_build_array(
    jsonb_build_object('label', 'SGST', 'rateBp', 900, 'base', subtotal_cents - discount_cents, 'cents', sgst_cents),
    jsonb_build_object('label', 'CGST', 'rateBp', 900, 'base', subtotal_cents - discount_cents, 'cents', cgst_cents));

-- The check of 0002 on the total goes with these columns.
alter table orders
  drop column sgst_cents,
  drop column cgst_cents,
  add constraint orders_total
    check (total_cents = subtotal_cents - discount_cents + case when tax_included then 0 else tax_cents end);
