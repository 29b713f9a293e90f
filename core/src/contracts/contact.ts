import { z } from 'zod';
import { isLettersOnly, nameHint } from '../rules/names.ts';
import { LoginRequest } from './auth.ts';
import type { Contract } from './contract.ts';
import { IdempotencyKey } from './orders.ts';
import { PersonName } from './person-name.ts';

/** Text from a form: line breaks and tabs are allowed, other control characters are not. */
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

/** A form sent twice under a key is stored once. Another text under a used key: 409 `key_reused`. */
export const FormHeaders = z.object({ 'idempotency-key': IdempotencyKey.optional() });

/** Refuses too many with 429 `too_many_attempts`. */
export const sendContact = {
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'Send a message to the cafe',
  headers: FormHeaders,
  body: ContactRequest,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Contract;
