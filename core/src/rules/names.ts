export const nameHint = 'Name must only contain letters';

/** Letters of any alphabet with their accents, and whitespace (spec section 5, decision 31). */
export const isLettersOnly = (name: string): boolean => /^[\p{L}\p{M}\s]+$/u.test(name);
