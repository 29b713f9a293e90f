import { assertNotStaff } from '../identity/assert-not-staff.ts';
import { lockCaller } from '../identity/confirm-password.ts';
import { setPendingEmail } from '../identity/user-queries.ts';
import type { Caller } from '../platform/http/authentication.ts';
import { HttpError } from '../platform/http/http-error.ts';
import type { Services } from '../services.ts';

/** Stores the new address and sends a link to it. Neither answer nor timing reveals whether it has an account. */
export async function requestEmailChange({ db, queue }: Services, caller: Caller, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { userId, ...account } = await lockCaller(trx, caller);
    assertNotStaff(account.role);
    if (account.email.toLowerCase() === email.toLowerCase()) {
      throw new HttpError(400, 'same_email', 'This is the email address of your account already.');
    }
    await setPendingEmail(trx, userId, email);
    await queue.send('mail', { kind: 'email-change', userId }, trx);
  });
}
