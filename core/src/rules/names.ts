export const nameHint = 'Name must only contain letters';

export const isLettersOnly = (name: string): boolean => /^[\p{L}\p{M}\s]+$/u.test(name);

export const unreadableName =
  'Please enter a name that we can read: letters or digits, without invisible or stacked characters.';

/** All format characters but the two joiners that some scripts need; blanks that count as letters. */
const invisible = /(?![\u200c\u200d])[\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800]/u;
const stacked = /(?:\p{M}[\u200c\u200d]*){5}/u;

/** Returns whether no character is invisible, changes the direction of text or covers its neighbors. */
export const isReadable = (text: string): boolean => !invisible.test(text) && !stacked.test(text);

export const unreadableAddress =
  'Please enter an address that we can read: letters or digits, without invisible or stacked characters.';

export const unreadableText = 'Please leave out characters that nobody can see.';

export const isReadableName = (name: string): boolean => /[\p{L}\p{N}]/u.test(name) && isReadable(name);
