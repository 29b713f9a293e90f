-- When a mail server last refused the account's address for good; null again once it accepts a mail to it.
alter table users add column email_refused_at timestamptz;

-- Mails that are being sent: by which job, and until when no other job may. What was sent stands in mails alone, so that
-- a claim whose worker died never counts as a mail that went out.
create table mail_claims (
  user_id uuid not null references users on delete cascade,
  subject_id uuid not null,
  kind text not null,
  job_id uuid not null,
  claimed_until timestamptz not null,
  primary key (user_id, subject_id, kind)
);
