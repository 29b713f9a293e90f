import { shop } from '@juniper/core/content/shop.ts';

/** Texts that several features use. A text of one feature is in that feature. */
export const messages = {
  fillInAllFields: 'Please fill in all fields.',
  invalidEmail: 'Please enter a valid email address.',
  notSent: 'We could not send this. Nothing was lost; please try again.',
  linkIncomplete: 'Part of this link is missing. Please copy all of it and open it again.',
  failed: 'That did not work. Please try again.',
  unreachable: 'We could not reach the server. Please check your connection and try again.',
  required: 'This field is required.',
  noToken: 'No token found',
} as const;

/** Returns the first word of a name. */
export const getFirstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** Puts a no-break space between a number and its unit, for display only: texts are compared as they were written. */
export const keepUnits = (text: string): string =>
  text.replace(/(\d) (?=(?:k?g|ml|°C|[AP]M|(?:hour|min(?:ute)?|sec(?:ond)?)s?)(?!\w))/g, '$1\u00a0');

/** Keeps the shop's phone number on one line, for display only. */
export const keepPhone = (text: string): string => text.replace(shop.phone, shop.phone.replaceAll(' ', '\u00a0'));
