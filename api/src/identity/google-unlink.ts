import type { Db } from '../platform/db/database.ts';
import type { Caller } from '../platform/http/authentication.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { lockCaller } from './confirm-password.ts';
import { deleteIdentities } from './google-queries.ts';
import { deleteOtherSessions } from './session-queries.ts';

/** Unlinks Google, also twice, and ends all other sessions. Only the password logs in afterwards. */
export async function unlinkGoogle(db: Db, caller: Caller): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { userId, password_hash } = await lockCaller(trx, caller);
    if (password_hash === null) {
      throw new HttpError(
        409,
        'password_needed',
        'Please set a password first. Without one you could no longer log in.',
      );
    }
    await deleteIdentities(trx, userId);
    await deleteOtherSessions(trx, { userId, tokenHash: caller.tokenHash });
  });
}
