import type { FeedbackRequest } from '@juniper/core/contracts/feedback.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type FeedbackKey = { userId: string; feedbackId: string };
type FormKey = { key: string | null; requestHash: Buffer | null };

/** Stores feedback. Returns false if the customer's key has some already. */
export async function insertFeedback(
  trx: Db,
  { userId, feedbackId }: FeedbackKey,
  { rating, comments, name, email, visitedOn, visitType }: FeedbackRequest,
  { key, requestHash }: FormKey,
): Promise<boolean> {
  const { rows } = await sql`
    insert into feedback (user_id, feedback_id, rating, comments, name, email, visited_on, visit_type,
      idempotency_key, request_hash)
    values (${userId}, ${feedbackId}, ${rating}, ${comments}, ${name ?? null}, ${email ?? null}, ${visitedOn ?? null},
      ${visitType ?? null}, ${key}, ${requestHash})
    on conflict (user_id, idempotency_key) do nothing returning feedback_id`.execute(trx);
  return rows.length === 1;
}

export async function findFeedbackHash(trx: Db, userId: string, key: string | null) {
  const { rows } = await sql<{ request_hash: Buffer | null }>`
    select request_hash from feedback where user_id = ${userId} and idempotency_key = ${key}`.execute(trx);
  return rows[0]?.request_hash;
}

export type Feedback = {
  rating: number;
  comments: string;
  name: string | null;
  email: string | null;
  visited_on: string | null;
  visit_type: string | null;
};

export async function findFeedback(db: Db, { userId, feedbackId }: FeedbackKey) {
  const { rows } = await sql<Feedback & { account_email: string }>`
    select rating, comments, feedback.name, feedback.email, visit_type, visited_on::text, users.email as account_email
    from feedback join users using (user_id)
    where user_id = ${userId} and feedback_id = ${feedbackId}`.execute(db);
  return rows[0];
}
