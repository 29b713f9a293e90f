const allowed = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{6,128}$/;

export const passwordRuleMessage =
  'Password must be at least 6 characters and include uppercase, lowercase, number, and special character.';

/** Returns which of the four parts of the rule a password meets. */
export const checkPasswordParts = (password: string, minLength = 6): readonly boolean[] => [
  password.length >= minLength && password.length <= 128,
  /[a-z]/.test(password) && /[A-Z]/.test(password),
  /\d/.test(password),
  /^[A-Za-z\d]*[@$!%*?&][A-Za-z\d@$!%*?&]*$/.test(password),
];

export const isAllowedPassword = (password: string): boolean => allowed.test(password);

/** Longer, because it gives access to other people's orders. */
const minStaffLength = 12;

export const getMinPasswordLength = (role: string): number => (role === 'customer' ? 6 : minStaffLength);

export const staffPasswordMessage = `You work with us, so your password needs at least ${minStaffLength} characters.`;
