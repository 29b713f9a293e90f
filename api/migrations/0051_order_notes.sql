-- A customer's words to the barista, and a phone number: a part of the contact, so it is erased with it. The trigger of 0046
-- writes neither: servers of the previous release know no note.
alter table order_contacts add column note text, add column phone text;
