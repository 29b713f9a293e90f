import { z } from 'zod';
import { SignedIn } from './auth.ts';
import type { Contract } from './contract.ts';

/** `credential` is the ID token of Google's button. `created` tells a sign-up from a login (decision 35). */
export const googleLogin = {
  method: 'POST',
  path: '/auth/google',
  access: 'public',
  summary: 'Start a session with a Google identity, opening or linking an account where needed',
  body: z.object({ credential: z.string().min(1).max(8192) }),
  response: SignedIn.extend({ created: z.boolean() }),
} as const satisfies Contract;
