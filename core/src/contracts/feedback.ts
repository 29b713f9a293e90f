import { z } from 'zod';
import { ratings, visitTypes } from '../rules/visits.ts';
import { LoginRequest } from './auth.ts';
import { FormHeaders, FreeText } from './contact.ts';
import type { Contract } from './contract.ts';
import { PersonName } from './person-name.ts';

/** Rating and comments are required, the rest is optional. A visit in the future: 400 `not_yet`. */
export const FeedbackRequest = z.object({
  rating: z.literal(ratings),
  comments: FreeText,
  name: PersonName.optional(),
  email: LoginRequest.shape.email.optional(),
  /** A day of the shop's calendar, YYYY-MM-DD. PostgreSQL refuses the year 0. */
  visitedOn: z.iso
    .date()
    .refine((day) => !day.startsWith('0000'))
    .optional(),
  visitType: z.enum(visitTypes).optional(),
});
export type FeedbackRequest = z.infer<typeof FeedbackRequest>;

export const sendFeedback = {
  method: 'POST',
  path: '/feedback',
  access: 'customer',
  summary: 'Rate a visit and tell about it',
  headers: FormHeaders,
  body: FeedbackRequest,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Contract;
