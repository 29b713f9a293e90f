-- Who carries a delivery, and the carrier's number for it: a part of the contact, so both are erased with it.
alter table order_contacts add column carrier text, add column tracking_number text;
