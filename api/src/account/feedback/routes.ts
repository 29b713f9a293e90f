import { sendFeedback } from '@juniper/core/contracts/feedback.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';

import { assertSameForm, readFormKey } from '../../platform/http/form-key.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { findFeedbackHash, insertFeedback } from './queries.ts';

export function mountFeedbackRoutes(api: Api, { db, menu, queue, attempts }: Services): void {
  mount(api, sendFeedback).with(async ({ headers, body, caller, address }) => {
    const form = readFormKey(headers, body);
    if (body.visitedOn && body.visitedOn > getShopDay(menu.get().catalogue)) {
      throw new HttpError(400, 'not_yet', 'The date of your visit cannot be in the future.');
    }
    const userId = caller.account.user_id;
    await attempts.forgiveFaults(await attempts.record('feedback', address, userId), () =>
      db.transaction().execute(async (trx) => {
        const feedbackId = uuidV7();
        const isNew = await insertFeedback(trx, { userId, feedbackId }, body, form);
        if (!isNew) return assertSameForm(form, await findFeedbackHash(trx, userId, form.key));
        await queue.send('mail', { kind: 'feedback', userId, feedbackId }, trx);
      }),
    );
    return { success: true };
  });
}
