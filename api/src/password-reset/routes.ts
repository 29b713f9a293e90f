import { forgotPassword, resetPassword as resetPasswordCall } from '@juniper/core/contracts/password-reset.ts';
import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { type Attempts, counted, guessed } from '../http/attempts.ts';
import { type Api, mount } from '../http/mount.ts';
import { enqueue } from '../queue/boss.ts';
import { resetPassword } from './reset-password.ts';
import { findUserId } from './store.ts';

export function passwordResetRoutes(api: Api, db: Db, boss: PgBoss, attempts: Attempts): void {
  mount(api, forgotPassword).with(async ({ body: { email }, address }) => {
    await counted(attempts.begin('forgot-password', address, email), async () => {
      // An unknown address gets a job as well, for nobody: the answer and the work for it are the same (decision 30).
      const userId = (await findUserId(db, email)) ?? uuidV7();
      await enqueue(boss, db, 'password-reset-mail', { userId });
    });
    return { success: true };
  });

  mount(api, resetPasswordCall).with(async ({ body: { token, password }, address }) => {
    await guessed(attempts.begin('reset-password', address), () => resetPassword(db, boss, token, password));
    return { success: true };
  });
}
