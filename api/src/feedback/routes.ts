import { shop } from '@juniper/core/content/shop.ts';
import { sendFeedback } from '@juniper/core/contracts/feedback.ts';
import { dayIn } from '@juniper/core/rules/deals.ts';
import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { type Attempts, counted } from '../http/attempts.ts';
import { type Api, mount } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import { enqueue } from '../queue/boss.ts';
import { insertFeedback } from './store.ts';

export function feedbackRoutes(api: Api, db: Db, boss: PgBoss, attempts: Attempts): void {
  mount(api, sendFeedback).with(async ({ body, caller, address }) => {
    if (body.visitedOn && body.visitedOn > dayIn(shop.timeZone, Date.now())) {
      throw new Refusal(400, 'not_yet', 'The date of your visit cannot be in the future.');
    }
    const userId = caller.account.user_id;
    await counted(attempts.begin('feedback', address, userId), () =>
      db.transaction().execute(async (trx) => {
        const feedbackId = uuidV7();
        await insertFeedback(trx, { userId, feedbackId }, body);
        await enqueue(boss, trx, 'feedback-mail', { userId, feedbackId });
      }),
    );
    return { success: true };
  });
}
