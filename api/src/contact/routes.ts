import { sendContact } from '@juniper/core/contracts/contact.ts';
import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { type Attempts, counted } from '../http/attempts.ts';
import { type Api, mount } from '../http/mount.ts';
import { enqueue } from '../queue/boss.ts';
import { insertMessage } from './store.ts';

export function contactRoutes(api: Api, db: Db, boss: PgBoss, attempts: Attempts): void {
  mount(api, sendContact).with(async ({ body, address }) => {
    await counted(attempts.begin('contact', address, body.email), () =>
      db.transaction().execute(async (trx) => {
        const messageId = uuidV7();
        await insertMessage(trx, messageId, body);
        await enqueue(boss, trx, 'contact-mail', { messageId });
      }),
    );
    return { success: true };
  });
}
