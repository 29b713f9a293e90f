/** Spec section 5: one of each kind, at least 6, and no other characters; 128 at most (decision 37). */
const allowed = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{6,128}$/;

export const passwordRuleMessage =
  'Password must be at least 6 characters and include uppercase, lowercase, number, and special character.';

export const isAllowedPassword = (password: string): boolean => allowed.test(password);
