import * as calls from '@juniper/core/contracts/account.ts';
import { welcomeDrink } from '@juniper/core/rules/vouchers.ts';
import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import type { Attempts } from '../http/attempts.ts';
import type { Caller } from '../http/authentication.ts';
import { guarded } from '../http/limits.ts';
import { type Api, mount } from '../http/mount.ts';
import { Refusal, sessionEnded } from '../http/refusal.ts';
import { toAccount, toSession } from './account-view.ts';
import { askForEmail, sendLinkAgain } from './change-email.ts';
import { replacePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { removeAccount } from './delete-account.ts';
import { assertOwner } from './owner.ts';
import { collectData } from './personal-data.ts';
import { deleteSessionById, endNewsletter, findAccount, findSessions } from './store.ts';
import { parseUnsubscribeToken } from './unsubscribe-link.ts';

const limited = { rateLimit: guarded };

export function accountRoutes(api: Api, db: Db, boss: PgBoss, attempts: Attempts): void {
  const sessionsOf = async ({ account, tokenHash }: Caller) => {
    const sessions = await findSessions(db, account.user_id);
    return { success: true, sessions: sessions.map((session) => toSession(session, tokenHash)) } as const;
  };

  mount(api, calls.getAccount).with(async ({ caller }) => {
    const account = await findAccount(db, caller.account.user_id);
    if (!account) throw sessionEnded();
    return { success: true, account: toAccount(account) };
  });

  mount(api, calls.verifyEmail).with(async ({ body }) => {
    const { changed, drinkGiven } = await confirmEmail(db, boss, body.token);
    const confirmed = changed
      ? 'Your new email address is confirmed. Use it to log in from now on.'
      : 'Your email address is confirmed. Thank you!';
    const drink = `Your free welcome drink is in your account, good for ${welcomeDrink.validDays} days.`;
    return { success: true, changed, message: drinkGiven ? `${confirmed} ${drink}` : confirmed };
  }, limited);

  mount(api, calls.resendConfirmation).with(async ({ caller, address }) => {
    await attempts.begin('email-link', address, caller.account.user_id);
    const sent = await sendLinkAgain(db, boss, caller.account.user_id);
    return { success: true, message: sent ? 'A new link is on its way.' : 'Your email address is confirmed already.' };
  });

  mount(api, calls.changePassword).with(async ({ caller, address, body: { currentPassword, newPassword } }) => {
    await assertOwner(db, attempts, { caller, address }, currentPassword);
    await replacePassword(db, boss, caller, newPassword);
    return { success: true, message: 'Your password is changed. Your other devices are logged out.' };
  });

  mount(api, calls.changeEmail).with(async ({ caller, address, body: { email, password } }) => {
    await assertOwner(db, attempts, { caller, address }, password);
    await attempts.begin('email-link', address, caller.account.user_id);
    await askForEmail(db, boss, caller, email);
    return {
      success: true,
      message: 'Please open the link that is on its way to the new address. It works for 24 hours.',
    };
  });

  mount(api, calls.listSessions).with(({ caller }) => sessionsOf(caller));

  mount(api, calls.endSession).with(async ({ caller, params }) => {
    await deleteSessionById(db, caller.account.user_id, params.id);
    return sessionsOf(caller);
  });

  mount(api, calls.exportData).with(async ({ caller, reply }) => {
    reply.header('content-disposition', 'attachment; filename="juniper-row-data.json"');
    return { exportedAt: new Date().toISOString(), data: await collectData(db, caller.account.user_id) };
  }, limited);

  mount(api, calls.deleteAccount).with(async ({ caller, address, body }) => {
    await assertOwner(db, attempts, { caller, address }, body.password);
    await removeAccount(db, boss, caller);
    return { success: true, message: 'Your account is deleted.' };
  });

  mount(api, calls.unsubscribe).with(async ({ body }) => {
    const link = parseUnsubscribeToken(body.token);
    if (!link || !(await endNewsletter(db, link.userId, link.key))) {
      throw new Refusal(
        410,
        'link_expired',
        'This link does not work any more. You can end the newsletter in your profile.',
      );
    }
    return { success: true, message: 'You will get no more newsletters from us.' };
  }, limited);
}
