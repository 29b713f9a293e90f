/** Codes are read aloud at the counter: no vowels, so that none is a word, and no letters that sound or look like others. */
export const counterCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ';

export const counterCodeLength = 5;

export const counterCodeMinutes = 5;
