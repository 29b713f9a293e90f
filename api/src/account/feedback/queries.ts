import type { FeedbackRequest } from '@juniper/core/contracts/feedback.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type FeedbackKey = { userId: string; feedbackId: string };
type FormKey = { key: string | null; requestHash: Buffer | null };

/** Stores feedback. Returns false if the customer's feedback is already row under this key. */
export async function insertFeedback(
  trx: Db,
  { userId, feedbackId }: FeedbackKey,
  { rating, comments, name, email, visitedOn, visitType }: FeedbackRequest,
  { key, requestHash }: FormKey,
): Promise<boolean> {
  const row = await trx
    .insertInto('feedback')
    .values({
      user_id: userId,
      feedback_id: feedbackId,
      rating,
      comments,
      name: name ?? null,
      email: email ?? null,
      visited_on: visitedOn ?? null,
      visit_type: visitType ?? null,
      idempotency_key: key,
      request_hash: requestHash,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
    .returning('feedback_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findFeedbackHash(trx: Db, userId: string, key: string | null) {
  const row = await trx
    .selectFrom('feedback')
    .select('request_hash')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row?.request_hash;
}

/** Returns feedback with the account's address, which gets the reply when the form has none. */
export const findFeedback = (db: Db, { userId, feedbackId }: FeedbackKey) =>
  db
    .selectFrom('feedback')
    .innerJoin('users', 'users.user_id', 'feedback.user_id')
    .select(['rating', 'comments', 'feedback.name', 'feedback.email', 'visit_type', 'users.email as account_email'])
    .select(sql<string | null>`visited_on::text`.as('visited_on'))
    .where('feedback.user_id', '=', userId)
    .where('feedback_id', '=', feedbackId)
    .executeTakeFirst();
