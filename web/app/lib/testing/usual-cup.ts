import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { getDefaultLineItem, getLineKey, type LineItem } from '@juniper/core/rules/options.ts';

/** The cup that one press on a card adds, and its line's key. */
export const usualCup = (id: number): LineItem => getDefaultLineItem(defaultCafe, id);
export const usualKey = (id: number): string => getLineKey(usualCup(id));
