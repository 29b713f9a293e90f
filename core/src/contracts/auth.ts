import { z } from 'zod';
import { isAllowedPassword, passwordRuleMessage } from '../rules/password.ts';
import type { Contract } from './contract.ts';
import { User } from './user.ts';

const fillIn = 'Please fill in all fields.';
const email = z.string(fillIn).trim().min(1, fillIn).max(254).pipe(z.email('Please enter a valid email address.'));

export const LoginRequest = z.object({ email, password: z.string(fillIn).min(1, fillIn).max(128) });
export type LoginRequest = z.infer<typeof LoginRequest>;

export const RegisterRequest = z.object({
  name: z.string(fillIn).trim().min(1, fillIn).max(100),
  email,
  password: z.string(fillIn).refine(isAllowedPassword, passwordRuleMessage),
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const SignedIn = z.object({
  success: z.literal(true),
  token: z.string(),
  user: User,
  message: z.string(),
});
export type SignedIn = z.infer<typeof SignedIn>;

export const login = {
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Start a session with e-mail and password',
  body: LoginRequest,
  response: SignedIn,
} as const satisfies Contract;

export const register = {
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Open an account and start its first session',
  body: RegisterRequest,
  response: SignedIn,
} as const satisfies Contract;

export const getUser = {
  method: 'GET',
  path: '/auth/user',
  access: 'customer',
  summary: 'The account that the session belongs to',
  response: z.object({ user: User }),
} as const satisfies Contract;

export const logout = {
  method: 'POST',
  path: '/auth/logout',
  access: 'customer',
  summary: 'End this session',
  response: z.object({ success: z.literal(true) }),
} as const satisfies Contract;
