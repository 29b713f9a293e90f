import type { FeedbackRequest } from '@juniper/core/contracts/feedback.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type FeedbackKey = { userId: string; feedbackId: string };

export async function insertFeedback(
  trx: Db,
  { userId, feedbackId }: FeedbackKey,
  { rating, comments, name, email, visitedOn, visitType }: FeedbackRequest,
): Promise<void> {
  await trx
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
    })
    .execute();
}

/** With the account's own address, which is the one to answer to when the form has none. */
export const findFeedback = (db: Db, { userId, feedbackId }: FeedbackKey) =>
  db
    .selectFrom('feedback')
    .innerJoin('users', 'users.user_id', 'feedback.user_id')
    .select(['rating', 'comments', 'feedback.name', 'feedback.email', 'visit_type', 'users.email as account_email'])
    .select(sql<string | null>`visited_on::text`.as('visited_on'))
    .where('feedback.user_id', '=', userId)
    .where('feedback_id', '=', feedbackId)
    .executeTakeFirst();
