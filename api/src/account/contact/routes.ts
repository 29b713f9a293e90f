import { sendContact } from '@juniper/core/contracts/contact.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';

import { assertSameForm, readFormKey } from '../../platform/http/form-key.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { findMessageHash, insertMessage } from './queries.ts';

export function mountContactRoutes(api: Api, { db, queue, attempts }: Services): void {
  mount(api, sendContact).with(async ({ headers, body, address }) => {
    const form = readFormKey(headers, body);
    await attempts.forgiveFaults(await attempts.record('contact', address, body.email), () =>
      db.transaction().execute(async (trx) => {
        const messageId = uuidV7();
        const isNew = await insertMessage(trx, messageId, body, form);
        if (!isNew) return assertSameForm(form, await findMessageHash(trx, form.key));
        await queue.send('mail', { kind: 'contact', messageId }, trx);
      }),
    );
    return { success: true };
  });
}
