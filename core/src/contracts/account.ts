import { z } from 'zod';
import { isAllowedPassword, passwordRuleMessage } from '../rules/password.ts';
import { LoginRequest } from './auth.ts';
import { answerWith, type Contract } from './contract.ts';
import { Id } from './id.ts';

const MessageAnswer = z.object({ success: z.literal(true), message: z.string() });

/** A malformed token is refused like an unknown one, with the same answer. */
const linkToken = z.string().max(100);

/**
 * Wrong: 403 `wrong_password`. Absent for Google sign-in alone, with a login in the last 15 minutes: else 403
 * `login_again`.
 */
const password = z.string().max(128).optional();

/** Staff need 12 characters: 400 `password_too_short`. */
const newPassword = z.string().refine(isAllowedPassword, passwordRuleMessage);

export const Account = z.object({
  email: z.string(),
  emailVerifiedAt: z.iso.datetime().nullable(),
  pendingEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  newsletterConsentAt: z.iso.datetime().nullable(),
});
export type Account = z.infer<typeof Account>;

export const AccountSession = z.object({
  id: Id,
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Browser and system at login, such as 'Chrome on Windows'. */
  device: z.string().nullable(),
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

const SessionsAnswer = z.object({ success: z.literal(true), sessions: z.array(AccountSession) });

export const getAccount = {
  method: 'GET',
  path: '/auth/account',
  access: 'customer',
  summary: 'Get the logins of the account, and a new address to confirm',
  response: z.object({ success: z.literal(true), account: Account }),
} as const satisfies Contract;

/**
 * Without a session of the link's account: 403 `password_needed`, whose `data.ways` says what may be sent with the link.
 * `password`: the account's, refused with 403 `wrong_password`. `newPassword`: replaces it and ends all sessions. If
 * neither may, 403 `login_needed`. `data.email`: the account's address, if the link was mailed there.
 *
 * `changed`: the account has a new address, and its other sessions have ended. Using the link again succeeds as well; an
 * expired link is answered with 410 `link_expired`.
 */
export const verifyEmail = {
  method: 'POST',
  path: '/auth/verify-email',
  access: 'optional',
  summary: 'Confirm an email address with the link from the email',
  body: z.object({ token: linkToken, password, newPassword: newPassword.optional() }),
  response: MessageAnswer.extend({ changed: z.boolean() }),
} as const satisfies Contract;

export const resendConfirmation = {
  method: 'POST',
  path: '/auth/verify-email/resend',
  access: 'customer',
  summary: 'Email a new link to the address that waits for confirmation',
  response: MessageAnswer,
} as const satisfies Contract;

export const changePassword = {
  method: 'POST',
  path: '/auth/password',
  access: 'customer',
  summary: 'Set or change the password, and end all other sessions',
  body: z.object({ currentPassword: password, newPassword }),
  response: MessageAnswer,
} as const satisfies Contract;

/** Refuses staff and managers: 409 `works_here`. */
export const changeEmail = {
  method: 'POST',
  path: '/auth/email',
  access: 'customer',
  summary: 'Ask for another email address, and email a link to it',
  body: z.object({ email: LoginRequest.shape.email, password }),
  response: MessageAnswer,
} as const satisfies Contract;

export const listSessions = {
  method: 'GET',
  path: '/auth/sessions',
  access: 'customer',
  summary: 'List the sessions of the account, the latest first',
  response: SessionsAnswer,
} as const satisfies Contract;

/** Succeeds also for a session that has ended already. */
export const endSession = {
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'customer',
  summary: 'End one session of the account, and list the others',
  params: z.object({ id: Id }),
  response: SessionsAnswer,
} as const satisfies Contract;

/** `code`: five letters for the staff at the counter, once. */
export const CounterCode = z.object({ code: z.string(), expiresAt: z.iso.datetime() });
export type CounterCode = z.infer<typeof CounterCode>;

/** Replaces the last code. 403 `account_blocked` as for `placeOrder`. */
export const makeCounterCode = {
  method: 'POST',
  path: '/auth/counter-code',
  access: 'customer',
  summary: 'Make the code that makes an order at the counter the customer’s own',
  response: answerWith(CounterCode),
} as const satisfies Contract;

export const exportData = {
  method: 'POST',
  path: '/auth/export',
  access: 'customer',
  summary: 'Export all data about the customer',
  body: z.object({ password }),
  response: z.object({
    exportedAt: z.iso.datetime(),
    data: z.record(z.string(), z.array(z.record(z.string(), z.json()))),
  }),
} as const satisfies Contract;

/** Cancels orders that are not begun. Refused with 409 `open_orders` while an order is being made. */
export const deleteAccount = {
  method: 'DELETE',
  path: '/auth/user',
  access: 'customer',
  summary: 'Delete the account; orders and points stay without the person',
  body: z.object({ password }),
  response: MessageAnswer,
} as const satisfies Contract;

export const unsubscribe = {
  method: 'POST',
  path: '/auth/unsubscribe',
  access: 'public',
  summary: 'End the newsletter with the link in each one',
  body: z.object({ token: linkToken }),
  response: MessageAnswer,
} as const satisfies Contract;
