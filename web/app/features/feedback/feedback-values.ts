import type { FeedbackRequest } from '@juniper/core/contracts/feedback.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import { visitTypes } from '@juniper/core/rules/visits.ts';
import { isObject, isText } from '../../lib/guards.ts';
import { messages } from '../../lib/messages.ts';
import { findEmpty, isEmail, type Problem, problemIn, textOf } from '../../lib/use-form.ts';
import { catalogueNow } from '../catalogue/catalogue-store.ts';

const fields = ['rating', 'comments', 'name', 'email', 'visitedOn', 'visitType'] as const;

/** The form's texts by field; empty if not given. */
type FeedbackValues = Record<(typeof fields)[number], string>;

export const readFeedback = (data: FormData): FeedbackValues =>
  Object.fromEntries(fields.map((field) => [field, textOf(data, field).trim()])) as FeedbackValues;

/** The cafe's current day, the latest that a visit can have. */
export const today = (): string => getShopDay(catalogueNow());

/** Decision 31. */
export const checkFeedback = ({ rating, comments, email, visitedOn }: FeedbackValues): Problem | undefined => {
  const empty = findEmpty({ rating, comments });
  if (empty) return empty;
  if (email && !isEmail(email)) return problemIn('email', messages.invalidEmail);
  if (visitedOn > today()) return problemIn('visitedOn', 'The date of your visit cannot be in the future.');
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

/**
 * If the session has ended when the form is sent, the customer must log in. The texts stay in this tab's session
 * storage and are filled in once, and only for the same account.
 */
const draftKey = 'juniper_feedback';

export const saveDraft = (owner: string, values: Record<string, string>): void => {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ owner, values }));
  } catch {
    // Without session storage the draft is lost.
  }
};

export const takeDraft = (owner: string): [field: string, value: string][] => {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? 'null');
    sessionStorage.removeItem(draftKey);
    if (!isObject(saved) || saved.owner !== owner || !isObject(saved.values)) return [];
    return Object.entries(saved.values).filter((entry): entry is [string, string] => isText(entry[1]));
  } catch {
    return [];
  }
};
