import { z } from 'zod';
import { isAllowedPassword, passwordRuleMessage } from '../rules/password.ts';
import type { Contract } from './contract.ts';
import { PersonName } from './person-name.ts';
import { User } from './user.ts';

const fillIn = 'Please fill in all fields.';
// Only missing fields get this text; other rules bring their own or the server's.
const text = z.string({ error: ({ code }) => (code === 'invalid_type' ? fillIn : undefined) });
const email = text.trim().min(1, fillIn).max(254).pipe(z.email('Please enter a valid email address.'));

export const LoginRequest = z.object({ email, password: text.min(1, fillIn).max(128) });
export type LoginRequest = z.infer<typeof LoginRequest>;

export const RegisterRequest = z.object({
  name: text.trim().min(1, fillIn).pipe(PersonName),
  email,
  password: text.refine(isAllowedPassword, passwordRuleMessage),
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const LoginResponse = z.object({
  success: z.literal(true),
  token: z.string(),
  user: User,
  message: z.string(),
});
export type LoginResponse = z.infer<typeof LoginResponse>;

/** While strangers guess at the account, from a network it was never entered from: 403 `link_needed` (decision 119). */
export const login = {
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Start a session with e-mail and password',
  body: LoginRequest,
  response: LoginResponse,
} as const satisfies Contract;

export const register = {
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Open an account and start its first session',
  body: RegisterRequest,
  response: LoginResponse,
} as const satisfies Contract;

export const getUser = {
  method: 'GET',
  path: '/auth/user',
  access: 'customer',
  summary: 'The account that the session belongs to',
  conditional: true,
  response: z.object({ user: User }),
} as const satisfies Contract;

export const logout = {
  method: 'POST',
  path: '/auth/logout',
  access: 'customer',
  summary: 'End this session',
  response: z.object({ success: z.literal(true) }),
} as const satisfies Contract;
