import { z } from 'zod';
import { isAllowedPassword, passwordRuleMessage } from '../rules/password.ts';
import { LoginRequest } from './auth.ts';
import type { Contract } from './contract.ts';

const Done = z.object({ success: z.literal(true), message: z.string() });

/** Links in mails carry it; a token that cannot be one is refused like one that is not known. */
const linkToken = z.string().max(100);

/**
 * Who has a password proves with it that it is them. Who signs in with Google alone sends none, and must have logged in
 * within the last 15 minutes; otherwise the answer is 403 `login_again`. A wrong password is 403 `wrong_password`.
 */
const password = z.string().max(128).optional();

/** What the Account page shows beside the user. */
export const Account = z.object({
  email: z.string(),
  emailVerifiedAt: z.iso.datetime().nullable(),
  /** Where a change of address waits for its link to be opened. */
  pendingEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  newsletterConsentAt: z.iso.datetime().nullable(),
});
export type Account = z.infer<typeof Account>;

export const AccountSession = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** Noted at most once an hour. */
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The session that this call was made with. */
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

const SessionsAnswer = z.object({ success: z.literal(true), sessions: z.array(AccountSession) });

export const getAccount = {
  method: 'GET',
  path: '/auth/account',
  access: 'customer',
  summary: 'How the account can be entered, and what waits for confirmation',
  response: z.object({ success: z.literal(true), account: Account }),
} as const satisfies Contract;

/** `changed`: the account has a new address from now on. Opening the link again succeeds as well. One that works no more: 410 `link_expired`. */
export const verifyEmail = {
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  summary: "Confirm the account's address, or the new one it is to get, with the link from the mail",
  body: z.object({ token: linkToken }),
  response: Done.extend({ changed: z.boolean() }),
} as const satisfies Contract;

export const resendConfirmation = {
  method: 'POST',
  path: '/auth/verify-email/resend',
  access: 'customer',
  summary: 'Mail a new link to whichever address waits for confirmation',
  response: Done,
} as const satisfies Contract;

export const changePassword = {
  method: 'POST',
  path: '/auth/password',
  access: 'customer',
  summary: 'Set or change the password; ends all other sessions',
  body: z.object({
    currentPassword: password,
    newPassword: z.string().refine(isAllowedPassword, passwordRuleMessage),
  }),
  response: Done,
} as const satisfies Contract;

export const changeEmail = {
  method: 'POST',
  path: '/auth/email',
  access: 'customer',
  summary: 'Ask for another address; it counts once the link mailed there is opened',
  body: z.object({ email: LoginRequest.shape.email, password }),
  response: Done,
} as const satisfies Contract;

export const listSessions = {
  method: 'GET',
  path: '/auth/sessions',
  access: 'customer',
  summary: 'Where the account is logged in, the latest first',
  response: SessionsAnswer,
} as const satisfies Contract;

/** Ending one that is gone already succeeds. */
export const endSession = {
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'customer',
  summary: 'End one session of the account; answers with those that are left',
  params: z.object({ id: z.uuid() }),
  response: SessionsAnswer,
} as const satisfies Contract;

/** The rows as they are stored, by subject; secrets (hashes and keys) are left out. */
export const exportData = {
  method: 'GET',
  path: '/auth/export',
  access: 'customer',
  summary: 'Everything that we hold about the customer',
  response: z.object({
    exportedAt: z.iso.datetime(),
    data: z.record(z.string(), z.array(z.record(z.string(), z.json()))),
  }),
} as const satisfies Contract;

export const deleteAccount = {
  method: 'DELETE',
  path: '/auth/user',
  access: 'customer',
  summary: 'Delete the account; orders and points entries stay without the person',
  body: z.object({ password }),
  response: Done,
} as const satisfies Contract;

export const unsubscribe = {
  method: 'POST',
  path: '/auth/unsubscribe',
  access: 'public',
  summary: 'End the newsletter with the link that stands in each one',
  body: z.object({ token: linkToken }),
  response: Done,
} as const satisfies Contract;
