import type { ContactRequest } from '@juniper/core/contracts/contact.ts';
import { isLettersOnly, nameHint } from '@juniper/core/rules/names.ts';
import { accountMessages } from '../../lib/account-messages.ts';
import { findEmpty, isEmail, type Problem, problemIn } from '../../lib/form-problem.ts';

/** Spec section 5. */
export const checkContact = (values: ContactRequest): Problem | undefined => {
  const empty = findEmpty(values);
  if (empty) return empty;
  if (!isLettersOnly(values.name)) return problemIn('name', nameHint);
  if (!isEmail(values.email)) return problemIn('email', accountMessages.forgotPassword.invalidEmail);
  return undefined;
};
