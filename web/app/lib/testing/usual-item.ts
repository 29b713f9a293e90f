import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { getDefaultLineItem, getLineKey, type LineItem } from '@juniper/core/rules/options.ts';

/** Makes the line item that one press on a card adds. */
export const makeUsualItem = (id: number): LineItem => getDefaultLineItem(defaultCafe, id);
export const usualKey = (id: number): string => getLineKey(makeUsualItem(id));
