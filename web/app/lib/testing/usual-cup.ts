import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { type Cup, defaultCup, lineKey } from '@juniper/core/rules/options.ts';

/** The cup that one press on a card adds, and its line's key. */
export const usualCup = (id: number): Cup => defaultCup(defaultCafe, id);
export const usualKey = (id: number): string => lineKey(usualCup(id));
