import { shop } from '@juniper/core/content/shop.ts';
import type { FeedbackRequest } from '@juniper/core/contracts/feedback.ts';
import { dayIn } from '@juniper/core/rules/deals.ts';
import { visitTypes } from '@juniper/core/rules/visits.ts';
import { accountMessages } from '../../lib/account-messages.ts';
import { formMessages } from '../../lib/form-messages.ts';
import { findEmpty, isEmail, type Problem, problemIn } from '../../lib/form-problem.ts';
import { textOf } from '../../lib/use-form.ts';

const fields = ['rating', 'comments', 'name', 'email', 'visitedOn', 'visitType'] as const;

/** The form as it stands; what is empty was not given. */
export type FeedbackValues = Record<(typeof fields)[number], string>;

export const readFeedback = (data: FormData): FeedbackValues =>
  Object.fromEntries(fields.map((field) => [field, textOf(data, field).trim()])) as FeedbackValues;

/** The last day that a visit can have been on. */
export const today = (): string => dayIn(shop.timeZone, Date.now());

/** Decision 31. */
export const checkFeedback = ({ rating, comments, email, visitedOn }: FeedbackValues): Problem | undefined => {
  const empty = findEmpty({ rating, comments });
  if (empty) return empty;
  if (email && !isEmail(email)) return problemIn('email', accountMessages.forgotPassword.invalidEmail);
  if (visitedOn > today()) return problemIn('visitedOn', formMessages.notYet);
  return undefined;
};

export const toRequest = (values: FeedbackValues): FeedbackRequest => {
  const { comments, name, email, visitedOn } = values;
  const visitType = visitTypes.find((type) => type === values.visitType);
  return {
    rating: Number(values.rating) as FeedbackRequest['rating'],
    comments,
    ...(name && { name }),
    ...(email && { email }),
    ...(visitedOn && { visitedOn }),
    ...(visitType && { visitType }),
  };
};
