import { z } from 'zod';
import { isLettersOnly, nameHint } from '../rules/names.ts';
import { LoginRequest } from './auth.ts';
import type { Contract } from './contract.ts';
import { PersonName } from './person-name.ts';

/** What a person writes in a form: lines and tabs are fine, other control characters are not. */
export const FreeText = z
  .string()
  .trim()
  .min(1)
  .max(5000)
  .regex(/^[\P{Cc}\t\r\n]*$/u);

export const ContactRequest = z.object({
  name: PersonName.refine(isLettersOnly, nameHint),
  email: LoginRequest.shape.email,
  message: FreeText,
});
export type ContactRequest = z.infer<typeof ContactRequest>;

/** The message is kept and mailed to the shop. Too many of them: 429 `too_many_attempts` (decision 31). */
export const sendContact = {
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'Send a message to the cafe',
  body: ContactRequest,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Contract;
