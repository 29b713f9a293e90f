import type { Item } from '@juniper/core/rules/catalogue.ts';
import { canBeMade, getItemHiddenReason } from '@juniper/core/rules/diet-filter.ts';
import { type DietFilter, type Facts, getHiddenReason } from '@juniper/core/rules/food-facts.ts';
import { isObject, isText, listOf } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';
import { useStored } from '../../lib/use-stored.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';

const nothing: DietFilter = { allergens: [], diet: [] };

const toTexts = listOf(isText);
const toAvoid = (value: unknown): DietFilter => {
  const { allergens, diet } = isObject(value) ? value : {};
  return { allergens: toTexts(allergens) ?? [], diet: toTexts(diet) ?? [] };
};

/** What this customer leaves out. It is health data: it stays on the device, and a logout clears it. */
export const useAvoid = (): DietFilter => toAvoid(useStored('juniper_avoid'));

export const avoidsAny = ({ allergens, diet }: DietFilter): boolean => allergens.length + diet.length > 0;

export const saveAvoid = (avoid: DietFilter): void => {
  if (avoidsAny(avoid)) storage.write('juniper_avoid', avoid);
  else storage.remove('juniper_avoid');
};

export const avoidNothing = (): void => saveAvoid(nothing);

/** Without what this customer leaves out. The server's HTML has all of it. */
export const useKept = (items: readonly Item[]): readonly Item[] => {
  const avoid = useAvoid();
  const catalogue = useCatalogue();
  return avoidsAny(avoid) ? items.filter((item) => !getItemHiddenReason(catalogue, item, avoid)) : items;
};

/** Whether an option fits what this customer leaves out. Where no cup of the item does, none is said to. */
export const useFits = (item: Item): ((option: Facts) => boolean) => {
  const avoid = useAvoid();
  const catalogue = useCatalogue();
  const isAsked = avoidsAny(avoid) && canBeMade(catalogue, item, avoid);
  return (option) => isAsked && !getHiddenReason(option, avoid);
};
