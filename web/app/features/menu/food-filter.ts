import type { Item } from '@juniper/core/rules/catalogue.ts';
import { type Avoid, type Facts, whyHidden } from '@juniper/core/rules/food-facts.ts';
import { canBeMade, whyLeftOut } from '@juniper/core/rules/leave-out.ts';
import { isObject, isText, listOf } from '../../lib/guards.ts';
import { storage } from '../../lib/storage.ts';
import { useStored } from '../../lib/use-stored.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';

const nothing: Avoid = { allergens: [], diet: [] };

const toTexts = listOf(isText);
const toAvoid = (value: unknown): Avoid => {
  const { allergens, diet } = isObject(value) ? value : {};
  return { allergens: toTexts(allergens) ?? [], diet: toTexts(diet) ?? [] };
};

/** What this customer leaves out. It is health data: it stays on the device, and a logout clears it. */
export const useAvoid = (): Avoid => toAvoid(useStored('juniper_avoid'));

export const avoidsAny = ({ allergens, diet }: Avoid): boolean => allergens.length + diet.length > 0;

export const saveAvoid = (avoid: Avoid): void => {
  if (avoidsAny(avoid)) storage.write('juniper_avoid', avoid);
  else storage.remove('juniper_avoid');
};

export const avoidNothing = (): void => saveAvoid(nothing);

/** Without what this customer leaves out. The server's HTML has all of it. */
export const useKept = (items: readonly Item[]): readonly Item[] => {
  const avoid = useAvoid();
  const catalogue = useCatalogue();
  return avoidsAny(avoid) ? items.filter((item) => !whyLeftOut(catalogue, item, avoid)) : items;
};

/** Whether an option fits what this customer leaves out. Where no cup of the item does, none is said to. */
export const useFits = (item: Item): ((option: Facts) => boolean) => {
  const avoid = useAvoid();
  const catalogue = useCatalogue();
  const isAsked = avoidsAny(avoid) && canBeMade(catalogue, item, avoid);
  return (option) => isAsked && !whyHidden(option, avoid);
};
