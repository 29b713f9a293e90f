-- A form sent twice under one key is stored once. The hash tells a repetition from another text under the same key.
alter table feedback add column idempotency_key text, add column request_hash bytea;
create unique index feedback_key on feedback (user_id, idempotency_key);

alter table contact_messages add column idempotency_key text, add column request_hash bytea;
create unique index contact_messages_key on contact_messages (idempotency_key);
