import { isAllowedPassword } from '@juniper/core/rules/password.ts';
import { findEmpty, type Problem, problemIn } from '../../lib/form-problem.ts';
import { messages } from '../../lib/messages.ts';

export type LoginValues = { email: string; password: string };
export type NewPassword = { password: string; confirmPassword: string };
export type RegisterValues = LoginValues & NewPassword & { name: string; terms: boolean };

export const checkLogin = ({ email, password }: LoginValues): Problem | undefined => findEmpty({ email, password });

const checkRule = ({ password, confirmPassword }: NewPassword): Problem | undefined => {
  if (password !== confirmPassword) return problemIn('confirmPassword', messages.register.passwordsDiffer);
  if (!isAllowedPassword(password)) return problemIn('password', messages.register.passwordRule);
  return undefined;
};

/** A new password, typed twice. */
export const checkNewPassword = ({ password, confirmPassword }: NewPassword): Problem | undefined =>
  findEmpty({ password, confirmPassword }) ?? checkRule({ password, confirmPassword });

/** In the order of spec section 5. */
export const checkRegistration = (values: RegisterValues): Problem | undefined => {
  const { name, email, password, confirmPassword, terms } = values;
  const broken = findEmpty({ name, email, password, confirmPassword }) ?? checkRule(values);
  if (broken) return broken;
  return terms ? undefined : problemIn('terms', messages.register.acceptTerms);
};
