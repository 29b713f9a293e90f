import { z } from 'zod';
import { ratings, visitTypes } from '../rules/visits.ts';
import { LoginRequest } from './auth.ts';
import { FormHeaders, FreeText } from './contact.ts';
import type { Contract } from './contract.ts';
import { PersonName } from './person-name.ts';

/** Refuses a visit in the future with 400 `not_yet`. */
export const FeedbackRequest = z.object({
  rating: z.literal(ratings),
  comments: FreeText,
  name: PersonName.optional(),
  email: LoginRequest.shape.email.optional(),
  /** PostgreSQL refuses the year 0. */
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
  summary: 'Rate a visit',
  headers: FormHeaders,
  body: FeedbackRequest,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Contract;
