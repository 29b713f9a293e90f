import { type RawBuilder, sql } from 'kysely';
import { lockAccount } from '../identity/user-queries.ts';
import type { Db } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';

/** The most emails that a mailbox gets, whoever causes them. Half of them are reserved for a confirmed account. */
const limits = { hour: 20, day: 60 };

/**
 * `unproven`: to an unconfirmed address, which strangers can cause. `reset`: a link for a confirmed account, counted
 * apart, so that no other email can lock out its owner. `own`: all other emails of a confirmed account.
 */
export type MailPurpose = 'unproven' | 'reset' | 'own';

type MailCount = { to: string; purpose: MailPurpose };

const keepLastDay = (times: RawBuilder<Date[]>) =>
  sql<Date[]>`array(select at from unnest(${times}) at where at > now() - interval '1 day')`;

const hasRoom = (times: RawBuilder<Date[]>, share: number) => sql<boolean>`(
  select count(*) filter (where at > now() - interval '1 hour') < ${limits.hour * share} and count(*) < ${limits.day * share}
  from unnest(${keepLastDay(times)}) at)`;

/** Counts an email to the mailbox of an address, in one step for all workers. Returns false at the limit. */
export async function countMail(db: Db, { to, purpose }: MailCount): Promise<boolean> {
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

/** Takes back the count of an email that was not sent. */
export async function uncountMail(db: Db, { to, purpose }: MailCount): Promise<void> {
  await sql`
    update mail_counts set sent_at = trim_array(sent_at, 1),
      unproven_at = trim_array(unproven_at, least(cardinality(unproven_at), ${Number(purpose === 'unproven')}::int))
    where address_hash = address_hash(${to}) and is_reset = ${purpose === 'reset'} and cardinality(sent_at) > 0`.execute(
    db,
  );
}

export type EmailKey = { userId: string; subjectId: string; kind: string };

export type Claim = EmailKey & { jobId: string };

export const findRecipient = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['name', 'email', 'email_verified_at', 'pending_email', 'notifications'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/**
 * Claims the email for this job. Returns false if another job has it. A claim expires a minute after the job's timeout
 * in pg-boss; a retry of the same job takes it over at once.
 */
export async function claimMail(db: Db, { userId, subjectId, kind, jobId }: Claim): Promise<boolean> {
  const until = sql<Date>`now() + interval '3 minutes'`;
  const claim = await db
    .insertInto('mail_claims')
    .values({ user_id: userId, subject_id: subjectId, kind, job_id: jobId, claimed_until: until })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'subject_id', 'kind'])
        .doUpdateSet({ job_id: jobId, claimed_until: until })
        .where((existing) =>
          existing.or([
            existing('mail_claims.job_id', '=', jobId),
            existing('mail_claims.claimed_until', '<', sql<Date>`now()`),
          ]),
        ),
    )
    .returning('job_id')
    .executeTakeFirst();
  return claim !== undefined;
}

export async function releaseClaim(db: Db, { userId, subjectId, kind, jobId }: Claim): Promise<void> {
  await db
    .deleteFrom('mail_claims')
    .where('user_id', '=', userId)
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('job_id', '=', jobId)
    .execute();
}

export async function isSent(db: Db, { userId, subjectId, kind }: EmailKey): Promise<boolean> {
  const mail = await db
    .selectFrom('mails')
    .select('sent_at')
    .where('user_id', '=', userId)
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return mail !== undefined;
}

/**
 * Records that the email was sent or its address refused, and releases the claim. Locks the account first, as always.
 */
export async function confirmMail(
  db: Db,
  claim: Claim,
  { to, isRefused }: { to: string; isRefused: boolean },
  alsoWhenSent: (trx: Db) => Promise<unknown> = async () => {},
): Promise<void> {
  const { userId, subjectId, kind } = claim;
  await inTransaction(db, async (trx) => {
    // A deleted account has no claims either.
    if (!(await lockAccount(trx, userId, 'change'))) return;
    const sent = trx
      .insertInto('mails')
      .values({ user_id: userId, subject_id: subjectId, kind })
      .onConflict((conflict) => conflict.doNothing());
    await Promise.all([
      setRefused(trx, userId, to, isRefused),
      ...(isRefused ? [] : [sent.execute(), alsoWhenSent(trx)]),
      releaseClaim(trx, claim),
    ]);
  });
}

/** Marks the account's current address as refused or accepted; the email may have gone to a pending one. */
async function setRefused(trx: Db, userId: string, email: string, isRefused: boolean): Promise<void> {
  const account = trx
    .updateTable('users')
    .set({ email_refused_at: isRefused ? sql`now()` : null })
    .where('user_id', '=', userId)
    .where('email', '=', email);
  await (isRefused ? account : account.where('email_refused_at', 'is not', null)).execute();
}
