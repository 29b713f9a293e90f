import type { Item } from '@juniper/core/rules/catalogue.ts';
import { getItemHiddenReason } from '@juniper/core/rules/diet-filter.ts';
import type { DietFilter } from '@juniper/core/rules/food-facts.ts';
import { isObject, isText, makeListParser } from '../../lib/guards.ts';
import { storage, useStored } from '../../lib/storage.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';

const nothing: DietFilter = { allergens: [], diet: [] };

const toTexts = makeListParser(isText);
const toAvoid = (value: unknown): DietFilter => {
  const { allergens, diet } = isObject(value) ? value : {};
  return { allergens: toTexts(allergens) ?? [], diet: toTexts(diet) ?? [] };
};

/** Returns what this customer leaves out. It is health data: it stays on the device, and a logout clears it. */
export const useAvoid = (): DietFilter => toAvoid(useStored('juniper_avoid'));

export const countAvoided = ({ allergens, diet }: DietFilter): number => allergens.length + diet.length;

export const avoidsAny = (avoid: DietFilter): boolean => countAvoided(avoid) > 0;

export const saveAvoid = (avoid: DietFilter): void => {
  if (avoidsAny(avoid)) storage.write('juniper_avoid', avoid);
  else storage.remove('juniper_avoid');
};

export const avoidNothing = (): void => saveAvoid(nothing);

/** Returns the items that this customer does not leave out. The server's HTML has all of them. */
export const useKept = (items: readonly Item[]): readonly Item[] => {
  const avoid = useAvoid();
  const catalogue = useCatalogue();
  return avoidsAny(avoid) ? items.filter((item) => !getItemHiddenReason(catalogue, item, avoid)) : items;
};
