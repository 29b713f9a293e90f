import type { Generated } from 'kysely';

type Mails = {
  user_id: string;
  subject_id: string;
  kind: string;
  sent_at: Generated<Date>;
};

type MailClaims = {
  user_id: string;
  subject_id: string;
  kind: string;
  job_id: string;
  claimed_until: Date;
};

type MailCounts = {
  address_hash: Buffer;
  is_reset: boolean;
  sent_at: Date[];
  unproven_at: Generated<Date[]>;
  last_at: Generated<Date>;
};

type EmailConfirmations = {
  user_id: string;
  token_hash: Buffer;
  email: string;
  expires_at: Date;
  used_at: Date | null;
};

type PartingMails = {
  parting_id: string;
  user_id: string | null;
  email: string;
  created_at: Generated<Date>;
};

/** What was sent or is to be sent, and the links in it. */
export type MailTables = {
  mails: Mails;
  mail_claims: MailClaims;
  mail_counts: MailCounts;
  email_confirmations: EmailConfirmations;
  parting_mails: PartingMails;
};
