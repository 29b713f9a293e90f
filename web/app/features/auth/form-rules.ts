import { isAllowedPassword } from '@juniper/core/rules/password.ts';
import { messages } from '../../lib/messages.ts';

/** The first broken rule: the sentence for the toast, and what stands under each field concerned. */
export type Problem = { message: string; fields: Record<string, string> };

export type LoginValues = { email: string; password: string };
export type RegisterValues = LoginValues & { name: string; confirmPassword: string; terms: boolean };

const findEmpty = (values: Record<string, string>): Problem | undefined => {
  const empty = Object.keys(values).filter((field) => !values[field]?.trim());
  if (empty.length === 0) return undefined;
  return {
    message: messages.fillInAllFields,
    fields: Object.fromEntries(empty.map((field) => [field, messages.required])),
  };
};

const problemIn = (field: string, message: string): Problem => ({ message, fields: { [field]: message } });

export const checkLogin = ({ email, password }: LoginValues): Problem | undefined => findEmpty({ email, password });

/** In the order of spec section 5. */
export const checkRegistration = (values: RegisterValues): Problem | undefined => {
  const { name, email, password, confirmPassword, terms } = values;
  const empty = findEmpty({ name, email, password, confirmPassword });
  if (empty) return empty;
  if (password !== confirmPassword) return problemIn('confirmPassword', messages.register.passwordsDiffer);
  if (!isAllowedPassword(password)) return problemIn('password', messages.register.passwordRule);
  if (!terms) return problemIn('terms', messages.register.acceptTerms);
  return undefined;
};
