import { type RawBuilder, sql } from 'kysely';
import { lockAccount } from '../identity/user-queries.ts';
import type { Db } from '../platform/db/database.ts';
import type { UserRow } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';

/** The most emails to one mailbox. Half of them are reserved for a confirmed account. */
const limits = { hour: 20, day: 60 };

/**
 * `unproven` emails go to unconfirmed addresses, so strangers can cause them. `reset` links of confirmed accounts count
 * apart, so that no other email can lock out the owner. `own`: all others.
 */
export type EmailPurpose = 'unproven' | 'reset' | 'own';

type EmailCount = { to: string; purpose: EmailPurpose };

const keepLastDay = (times: RawBuilder<Date[]>) =>
  sql<Date[]>`array(select at from unnest(${times}) at where at > now() - interval '1 day')`;

const hasRoom = (times: RawBuilder<Date[]>, share: number) => sql<boolean>`(
  select count(*) filter (where at > now() - interval '1 hour') < ${limits.hour * share} and count(*) < ${limits.day * share}
  from unnest(${keepLastDay(times)}) at)`;

/** Counts an email to a mailbox, in one statement for all workers. Returns false at the limit. */
export async function countEmail(db: Db, { to, purpose }: EmailCount): Promise<boolean> {
  const [sent, unproven] = [sql<Date[]>`counted.sent_at`, sql<Date[]>`counted.unproven_at`];
  const isUnproven = purpose === 'unproven';
  const { rows } = await sql`
    insert into mail_counts as counted (address_hash, is_reset, sent_at, unproven_at)
    values (address_hash(${to}), ${purpose === 'reset'}, array[now()], array(select now() where ${isUnproven}))
    on conflict (address_hash, is_reset) do update
    set last_at = now(), sent_at = ${keepLastDay(sent)} || excluded.sent_at,
      unproven_at = ${keepLastDay(unproven)} || excluded.unproven_at
    where ${hasRoom(sent, 1)} and (not ${isUnproven} or ${hasRoom(unproven, 0.5)})
    returning 1`.execute(db);
  return rows.length === 1;
}

export async function uncountEmail(db: Db, { to, purpose }: EmailCount): Promise<void> {
  await sql`
    update mail_counts set sent_at = trim_array(sent_at, 1),
      unproven_at = trim_array(unproven_at, least(cardinality(unproven_at), ${Number(purpose === 'unproven')}::int))
    where address_hash = address_hash(${to}) and is_reset = ${purpose === 'reset'} and cardinality(sent_at) > 0`.execute(
    db,
  );
}

export type EmailKey = { userId: string; subjectId: string; kind: string };

export type Claim = EmailKey & { jobId: string };

type Recipient = Pick<UserRow, 'name' | 'email' | 'email_verified_at' | 'pending_email' | 'notifications'>;

export async function findRecipient(db: Db, userId: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select name, email, email_verified_at, pending_email, notifications from users
    where user_id = ${userId} and account_kind = 'person'`.execute(db);
  return rows[0];
}

/**
 * Claims the email for this job and its retries. Returns false if another job has it. A claim expires a minute after
 * the job's timeout.
 */
export async function claimEmail(db: Db, { userId, subjectId, kind, jobId }: Claim): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_claims (user_id, subject_id, kind, job_id, claimed_until)
    values (${userId}, ${subjectId}, ${kind}, ${jobId}, now() + interval '3 minutes')
    on conflict (user_id, subject_id, kind) do update
    set job_id = excluded.job_id, claimed_until = excluded.claimed_until
    where mail_claims.job_id = excluded.job_id or mail_claims.claimed_until < now()
    returning job_id`.execute(db);
  return rows.length === 1;
}

export async function releaseClaim(db: Db, { userId, subjectId, kind, jobId }: Claim): Promise<void> {
  await sql`
    delete from mail_claims
    where user_id = ${userId} and subject_id = ${subjectId} and kind = ${kind} and job_id = ${jobId}`.execute(db);
}

export async function isSent(db: Db, { userId, subjectId, kind }: EmailKey): Promise<boolean> {
  const { rows } = await sql`
    select from mails where user_id = ${userId} and subject_id = ${subjectId} and kind = ${kind}`.execute(db);
  return rows.length === 1;
}

/** Records that the email was sent or its address refused, and releases the claim. */
export async function confirmEmailSent(
  db: Db,
  claim: Claim,
  { to, isRefused }: { to: string; isRefused: boolean },
  alsoWhenSent: (trx: Db) => Promise<unknown> = async () => {},
): Promise<void> {
  const { userId, subjectId, kind } = claim;
  await inTransaction(db, async (trx) => {
    // Claims are deleted with their account.
    if (!(await lockAccount(trx, userId, 'change'))) return;
    const writes: Promise<unknown>[] = [setRefused(trx, userId, to, isRefused)];
    if (!isRefused) {
      const sent = sql`
        insert into mails (user_id, subject_id, kind) values (${userId}, ${subjectId}, ${kind}) on conflict do nothing`;
      writes.push(sent.execute(trx), alsoWhenSent(trx));
    }
    await Promise.all([...writes, releaseClaim(trx, claim)]);
  });
}

/** Marks the current address as refused or accepted. The email may have gone to a pending one. */
async function setRefused(trx: Db, userId: string, email: string, isRefused: boolean): Promise<void> {
  const refusedAt = isRefused ? sql`now()` : sql`null`;
  await sql`
    update users set email_refused_at = ${refusedAt}
    where user_id = ${userId} and email = ${email} and (${isRefused} or email_refused_at is not null)`.execute(trx);
}
