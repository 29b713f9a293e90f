import { isReadable } from './names.ts';

export const maxNoteLength = 140;
export const maxPhoneLength = 25;

/** Joins the lines of a note to one, as a ticket shows it. */
export const cleanNote = (note: string): string => note.replace(/\s+/gu, ' ').trim();

/** Returns whether a note has no control, invisible or stacked characters. */
export const isReadableNote = (note: string): boolean => /^[^\p{Cc}\p{Cs}]*$/u.test(note) && isReadable(note);

/** Matches no number, or one that a phone can call. */
export const phonePattern = /^(?=(?:\D*\d){5}|$)[+\d ()/.-]*$/;

export const unreadablePhone = 'Please enter a phone number, as +1 503 555 0142, or leave it empty.';
