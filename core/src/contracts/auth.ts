import { z } from 'zod';
import { isAllowedPassword, passwordRuleMessage } from '../rules/password.ts';
import type { Contract } from './contract.ts';
import { PersonName } from './person-name.ts';
import { User } from './user.ts';

const fillInMessage = 'Please fill in all fields.';
// The message is for missing fields; other rules have their own.
const text = z.string({ error: ({ code }) => (code === 'invalid_type' ? fillInMessage : undefined) });
const email = text.trim().min(1, fillInMessage).max(254).pipe(z.email('Please enter a valid email address.'));

export const LoginRequest = z.object({ email, password: text.min(1, fillInMessage).max(128) });
export type LoginRequest = z.infer<typeof LoginRequest>;

export const RegisterRequest = z.object({
  name: text.trim().min(1, fillInMessage).pipe(PersonName),
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

/** Refuses a login from an unknown network while passwords of the account are being guessed: 403 `link_needed`. */
export const login = {
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Start a session with email and password',
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
  summary: 'Get the account of the session',
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
