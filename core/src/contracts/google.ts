import { z } from 'zod';
import { LoginResponse } from './auth.ts';
import type { Contract } from './contract.ts';

/** `credential` is Google's ID token and `nonce` the one inside it. Pages of releases before 2.0 send none. */
export const GoogleLoginRequest = z.object({
  credential: z.string().min(1).max(8192),
  nonce: z.string().min(1).max(128).exactOptional(),
});
export type GoogleLoginRequest = z.infer<typeof GoogleLoginRequest>;

/**
 * Links an existing account only if Google manages its address (gmail.com, or an organization's domain there);
 * otherwise 409 `google_not_linked`.
 */
export const googleLogin = {
  method: 'POST',
  path: '/auth/google',
  access: 'public',
  summary: 'Start a session with Google; opens or links an account if needed',
  body: GoogleLoginRequest,
  response: LoginResponse.extend({ created: z.boolean() }),
} as const satisfies Contract;

/** Refuses accounts without a password: 409 `password_needed`. */
export const unlinkGoogle = {
  method: 'DELETE',
  path: '/auth/google',
  access: 'customer',
  summary: 'End logins with Google, so that only the password is left',
  body: z.object({ password: z.string().max(128).optional() }),
  response: z.object({ success: z.literal(true), message: z.string() }),
} as const satisfies Contract;
