/** Spec section 5: one of each kind, at least 6, no other characters; at most 128 (decision 37). */
const allowed = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{6,128}$/;

export const passwordRuleMessage =
  'Password must be at least 6 characters and include uppercase, lowercase, number, and special character.';

/** The rule in four parts, for a list that is ticked off while somebody types. Together they are the whole rule. */
export const checkPasswordParts = (password: string, shortest = 6): readonly boolean[] => [
  password.length >= shortest && password.length <= 128,
  /[a-z]/.test(password) && /[A-Z]/.test(password),
  /\d/.test(password),
  /^[A-Za-z\d]*[@$!%*?&][A-Za-z\d@$!%*?&]*$/.test(password),
];

export const isAllowedPassword = (password: string): boolean => allowed.test(password);

/** A staff password gives access to other people's orders (decision 118). */
const staffLength = 12;

export const getMinPasswordLength = (role: string): number => (role === 'customer' ? 6 : staffLength);

export const staffPasswordMessage = `You work with us, so your password needs at least ${staffLength} characters.`;
