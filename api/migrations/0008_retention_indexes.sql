-- outside a transaction
-- What retention looks for every night. Rows come in the order of time: BRIN finds them and costs an order next to nothing.
drop index concurrently if exists orders_created;
create index concurrently orders_created on orders using brin (created_at);
drop index concurrently if exists loyalty_ledger_created;
create index concurrently loyalty_ledger_created on loyalty_ledger using brin (created_at);
drop index concurrently if exists mails_sent;
create index concurrently mails_sent on mails using brin (sent_at);
drop index concurrently if exists feedback_created;
create index concurrently feedback_created on feedback using brin (created_at);
drop index concurrently if exists contact_messages_created;
create index concurrently contact_messages_created on contact_messages using brin (created_at);
drop index concurrently if exists sessions_expiry;
create index concurrently sessions_expiry on sessions (expires_at);
