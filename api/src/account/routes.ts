import { mailOff } from '@juniper/core/content/shop.ts';
import * as calls from '@juniper/core/contracts/account.ts';
import { getStats, updateProfile as updateProfileCall } from '@juniper/core/contracts/profile.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import { getMoney } from '../catalogue/menu/current-menu.ts';
import { logAccountEvent } from '../identity/account-events.ts';
import { confirmPassword } from '../identity/confirm-password.ts';
import { createCounterCode } from '../identity/counter-code.ts';
import { deleteSessionById, findSessions } from '../identity/session-queries.ts';
import { findAccount } from '../identity/user-queries.ts';
import { createAccountBlockedError } from '../orders/placing/placing-rules.ts';
import type { Caller } from '../platform/http/authentication.ts';
import { createSessionEndedError, HttpError } from '../platform/http/http-error.ts';
import { type Api, mount, sendStream } from '../platform/http/mount.ts';
import type { Services } from '../services.ts';
import { toAccount, toSession } from './account-view.ts';
import { requestEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { streamPersonalData } from './personal-data.ts';
import { countActivity, endNewsletter } from './queries.ts';
import { parseUnsubscribeToken } from './unsubscribe-link.ts';
import { updateProfile } from './update-profile.ts';
import { viewUser } from './user-view.ts';

export function mountAccountRoutes(api: Api, services: Services): void {
  const { db, attempts, health } = services;

  const viewSessions = async ({ account, tokenHash }: Caller) => {
    const sessions = await findSessions(db, account.user_id);
    return { success: true, sessions: sessions.map((session) => toSession(session, tokenHash)) } as const;
  };

  mount(api, calls.getAccount).with(async ({ caller }) => {
    const account = await findAccount(db, caller.account.user_id);
    if (!account) throw createSessionEndedError();
    return { success: true, account: toAccount(account) };
  });

  mount(api, calls.changePassword).with(async ({ caller, address, body: { currentPassword, newPassword } }) => {
    await confirmPassword(services, { caller, address }, currentPassword);
    await attempts.record('password-change', address, caller.account.user_id);
    await changePassword(services, { caller, address }, newPassword);
    logAccountEvent(services, 'password changed', { userId: caller.account.user_id, address });
    return { success: true, message: 'Your password is changed. Your other devices are logged out.' };
  });

  mount(api, calls.changeEmail).with(async ({ caller, address, body: { email, password } }) => {
    await confirmPassword(services, { caller, address }, password);
    await attempts.record('email-link', address, caller.account.user_id);
    await requestEmailChange(services, caller, email);
    logAccountEvent(services, 'address asked for', { userId: caller.account.user_id, address });
    const onItsWay = 'Please open the link that is on its way to the new address. It works for 24 hours.';
    return { success: true, message: health.mail === 'on' ? onItsWay : mailOff };
  });

  mount(api, calls.listSessions).with(({ caller }) => viewSessions(caller));

  mount(api, calls.endSession).with(async ({ caller, params }) => {
    await deleteSessionById(db, caller.account.user_id, params.id);
    return viewSessions(caller);
  });

  mount(api, calls.makeCounterCode).with(async ({ caller, address }) => {
    const { user_id } = caller.account;
    await attempts.record('counter-code', address, user_id);
    const data = await createCounterCode(db, user_id);
    if (!data) throw createAccountBlockedError();
    return { success: true, data };
  });

  mount(api, calls.exportData).with(async ({ caller, address, body, reply }) => {
    await confirmPassword(services, { caller, address }, body.password);
    await attempts.record('export', address, caller.account.user_id);
    reply.header('content-disposition', 'attachment; filename="juniper-row-data.json"');
    return sendStream(reply, await streamPersonalData(db, caller.account.user_id));
  });

  mount(api, calls.deleteAccount).with(async ({ caller, address, body }) => {
    await confirmPassword(services, { caller, address }, body.password);
    await deleteAccount(services, caller);
    return { success: true, message: 'Your account is deleted.' };
  });

  mount(api, calls.unsubscribe).with(async ({ address, body }) => {
    await attempts.record('mailed-link', address);
    const link = parseUnsubscribeToken(body.token);
    if (!link || !(await endNewsletter(db, link.userId, link.key))) {
      throw new HttpError(
        410,
        'link_expired',
        'This link no longer works. You can end the newsletter in your profile.',
      );
    }
    return { success: true, message: 'You will get no more newsletters from us.' };
  });

  mount(api, updateProfileCall).with(async ({ body, caller }) => {
    const account = await updateProfile(services, caller.account, body);
    return { user: await viewUser(services, account) };
  });

  mount(api, getStats).with(async ({ caller }) => {
    const { orders, spent_cents, reviews, favorites } = await countActivity(db, caller.account.user_id);
    const averageCents = orders === 0 ? 0 : Math.round(spent_cents / orders);
    const stats = {
      totalOrders: orders,
      totalSpent: toDollars(getMoney(services.menu), spent_cents),
      averageOrderValue: toDollars(getMoney(services.menu), averageCents),
      totalReviews: reviews,
      favoriteItems: favorites,
    };
    return { success: true, stats };
  });
}
