import { shop } from '@juniper/core/content/shop.ts';

/** Puts a no-break space between a number and its unit, for display only: texts are compared as they were written. */
export const keepUnits = (text: string): string =>
  text.replace(/(\d) (?=(?:k?g|ml|°C|[AP]M|(?:hour|min(?:ute)?|sec(?:ond)?)s?)(?!\w))/g, '$1\u00a0');

/** Keeps the shop's phone number on one line, for display only. */
export const keepPhone = (text: string): string => text.replace(shop.phone, shop.phone.replaceAll(' ', '\u00a0'));
