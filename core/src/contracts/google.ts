import { z } from 'zod';
import { LoginResponse } from './auth.ts';
import type { Contract } from './contract.ts';

/**
 * If the address has an account, it is linked only if Google itself manages the address (gmail.com, or the domain of an
 * organisation there); otherwise 409 `google_not_linked`.
 *
 * `credential` is the ID token of Google's button. `created` tells a sign-up from a login (decision 35).
 */
export const googleLogin = {
  method: 'POST',
  path: '/auth/google',
  access: 'public',
  summary: 'Start a session with a Google identity, opening or linking an account where needed',
  body: z.object({ credential: z.string().min(1).max(8192) }),
  response: LoginResponse.extend({ created: z.boolean() }),
} as const satisfies Contract;

/** Needs the password, like other changes of how to log in. Without one: 409 `password_needed`. */
export const unlinkGoogle = {
  method: 'DELETE',
  path: '/auth/google',
  access: 'customer',
  summary: 'End logins with Google; the password alone opens the account from then on',
  body: z.object({ password: z.string().max(128).optional() }),
  response: z.object({ success: z.literal(true), message: z.string() }),
} as const satisfies Contract;
