-- What the customer wants us to know.
alter table orders add column note text;
