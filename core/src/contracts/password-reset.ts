import { z } from 'zod';
import { isAllowedPassword, passwordRuleMessage } from '../rules/password.ts';
import type { Contract } from './contract.ts';

const invalidEmail = 'Please enter a valid email address.';

/** Answers the same whether or not the address has an account. `message` is set where mail is off. */
export const forgotPassword = {
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary: 'Ask for a link to set a new password',
  body: z.object({ email: z.string(invalidEmail).trim().max(254, invalidEmail).pipe(z.email(invalidEmail)) }),
  response: z.object({ success: z.literal(true), message: z.string().exactOptional() }),
} as const satisfies Contract;

/**
 * Refuses links that are used, replaced or too old: 410 `link_expired`. Staff need 12 characters: 400
 * `password_too_short`.
 */
export const resetPassword = {
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with the emailed link, and end all sessions',
  body: z.object({
    token: z.string().min(1).max(200),
    password: z.string().refine(isAllowedPassword, passwordRuleMessage),
  }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Contract;
