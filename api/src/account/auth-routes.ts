import { mailOff, noResetLink, shop } from '@juniper/core/content/shop.ts';
import { resendConfirmation, verifyEmail } from '@juniper/core/contracts/account.ts';
import { getUser, login, logout, register } from '@juniper/core/contracts/auth.ts';
import { googleLogin, unlinkGoogle as unlinkGoogleCall } from '@juniper/core/contracts/google.ts';
import { forgotPassword, resetPassword as resetPasswordCall } from '@juniper/core/contracts/password-reset.ts';
import { welcomeDrink } from '@juniper/core/rules/vouchers.ts';
import { logAccountEvent } from '../identity/account-events.ts';
import { confirmEmail, resendConfirmationLink } from '../identity/confirm-email.ts';
import { confirmPassword } from '../identity/confirm-password.ts';
import { googleOff } from '../identity/google-credential.ts';
import { signInWithGoogle } from '../identity/google-sign-in.ts';
import { unlinkGoogle } from '../identity/google-unlink.ts';
import { isKnownHere, logIn } from '../identity/log-in.ts';
import { runPasswordWork } from '../identity/passwords.ts';
import { registerAccount } from '../identity/register.ts';
import { resetPassword } from '../identity/reset-password.ts';
import { deleteSession } from '../identity/session-queries.ts';
import { findUserId } from '../identity/user-queries.ts';
import { uuidV7 } from '../platform/db/uuid-v7.ts';

import { type Api, mount } from '../platform/http/mount.ts';
import type { Services } from '../services.ts';
import { toNewUser, viewUser } from './user-view.ts';

/** Logging out works without reloading an outdated page. */
const anyPage = { takesOlderPages: () => true };

export function mountIdentityRoutes(api: Api, services: Services): void {
  const { db, queue, attempts, health, verifyGoogle } = services;

  mount(api, register).with(async ({ body, address, userAgent }) => {
    const attempt = await attempts.record('register', address, body.email);
    const enter = () => registerAccount(services, body, { address, userAgent });
    const { token, account } = await attempts.forgiveFaults(attempt, () => runPasswordWork(address, enter));
    logAccountEvent(services, 'registered', { userId: account.user_id, address });
    const message = `Account created successfully! Welcome to ${shop.name}!`;
    return { success: true, token, user: toNewUser(account), message };
  });

  mount(api, login).with(async ({ body, address, userAgent }) => {
    const isKnown = () => isKnownHere(services, body.email, address);
    const attempt = await attempts.record('login', address, body.email, isKnown);
    const { token, account } = await attempts.forgiveSuccess(attempt, () =>
      runPasswordWork(address, () => logIn(services, body, { address, userAgent })),
    );
    return { success: true, token, user: await viewUser(services, account), message: 'Login successful!' };
  });

  mount(api, getUser).with(async ({ caller }) => ({ user: await viewUser(services, caller.account) }));

  mount(api, logout).with(async ({ caller }) => {
    await deleteSession(db, { userId: caller.account.user_id, tokenHash: caller.tokenHash });
    return { success: true };
  }, anyPage);

  mount(api, googleLogin).with(async ({ body, address, userAgent }) => {
    if (!verifyGoogle) throw googleOff();
    const visit = { address, userAgent };
    const signIn = async () => signInWithGoogle(services, await verifyGoogle(body), visit);
    const { token, account, created } = await attempts.forgiveSuccess(await attempts.record('google', address), signIn);
    logAccountEvent(services, created ? 'registered' : 'login', { userId: account.user_id, address });
    const message = created ? `Welcome to ${shop.name}, ${account.name}!` : `Welcome back, ${account.name}!`;
    return { success: true, token, user: await viewUser(services, account), message, created };
  });

  mount(api, unlinkGoogleCall).with(async ({ caller, address, body }) => {
    await confirmPassword(services, { caller, address }, body.password);
    await unlinkGoogle(db, caller);
    return {
      success: true,
      message: 'Google is unlinked, and we’ve logged out your other devices. Log in with your password from now on.',
    };
  });

  mount(api, forgotPassword).with(async ({ body: { email }, address }) => {
    await attempts.forgiveFaults(await attempts.record('forgot-password', address, email), async () => {
      // An unknown address gets a job too, so that answer and work are the same.
      const userId = (await findUserId(db, email)) ?? uuidV7();
      await queue.send('mail', { kind: 'password-reset', userId }, db);
    });
    return health.mail === 'on' ? { success: true } : { success: true, message: noResetLink };
  });

  mount(api, resetPasswordCall).with(async ({ body, address, userAgent }) => {
    const reset = () => resetPassword(services, body, { address, userAgent });
    await attempts.forgiveSuccess(await attempts.record('reset-password', address), reset);
    return { success: true };
  });

  mount(api, verifyEmail).with(async ({ caller, address, userAgent, body }) => {
    await attempts.record('mailed-link', address);
    const { changed, passwordSet, drinkGiven } = await confirmEmail(services, body, { caller, address, userAgent });
    const confirmed = changed
      ? 'Your new email address is confirmed. Use it to log in from now on. Your other devices are logged out.'
      : 'Your email address is confirmed. Thank you!';
    const password = passwordSet && 'Your new password is set, and every device is logged out.';
    const drink = drinkGiven && `Your free welcome drink is in your account, good for ${welcomeDrink.validDays} days.`;
    return { success: true, changed, message: [confirmed, password, drink].filter(Boolean).join(' ') };
  });

  mount(api, resendConfirmation).with(async ({ caller, address }) => {
    await attempts.record('email-link', address, caller.account.user_id);
    const sent = await resendConfirmationLink(services, caller.account.user_id);
    if (!sent) return { success: true, message: 'Your email address is confirmed already.' };
    return { success: true, message: health.mail === 'on' ? 'A new link is on its way.' : mailOff };
  });
}
