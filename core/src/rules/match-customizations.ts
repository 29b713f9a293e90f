import type { Catalogue, Choice } from './catalogue.ts';
import {
  checkChoices,
  describeOptions,
  getDefaultChoices,
  getOffers,
  hasDefaultOptions,
  listChosenOptions,
  sortChoices,
} from './options.ts';

export type MatchedCustomizations = { readonly options?: readonly Choice[]; readonly words: readonly string[] };

/**
 * Finds the options in 'Oat milk', '2 × Extra shot' or 'No whipped cream'. Keeps all as words if the options do not fit
 * together or are the defaults.
 */
export const matchCustomizations = (
  catalogue: Catalogue,
  id: number,
  customizations: readonly string[],
): MatchedCustomizations => {
  const counts = new Map(getDefaultChoices(catalogue, id));
  const groups = customizations.map((text) => applyCustomization(catalogue, id, text, counts));
  const words = customizations.filter((_, at) => !groups[at]);
  const options = sortChoices([...counts]);
  // 'Oat milk' and 'Soy milk' exclude each other.
  const exclusive = groups.flatMap((group) => (group?.kind === 'one' ? [group.id] : []));
  if (new Set(exclusive).size < exclusive.length) return { words: customizations };
  const hasOtherOptions = words.length < customizations.length && !hasDefaultOptions(catalogue, { id, options });
  if (!hasOtherOptions || checkChoices(catalogue, id, options)) return { words: customizations };
  return { options, words };
};

export const findOtherCustomizations = (
  catalogue: Catalogue,
  lineItem: { readonly id: number; readonly options: readonly Choice[] },
  customizations: readonly string[],
): string[] => {
  const optionTexts = describeOptions(listChosenOptions(catalogue, lineItem));
  return customizations.filter((text) => !optionTexts.includes(text));
};

/** Applies a customization to `counts`. Returns the group of its option. */
const applyCustomization = (catalogue: Catalogue, id: number, text: string, counts: Map<number, number>) => {
  const lowerText = text.toLowerCase();
  const [, no, count = '1', name = ''] = /^(no )?(?:([1-9]) ?[×x] ?)?(.+)$/.exec(lowerText) ?? [];
  for (const group of getOffers(catalogue, id)) {
    const { kind, options } = group;
    const option = options.find((each) => [lowerText, name].includes(each.name.toLowerCase()));
    if (!option) continue;
    if (kind === 'one') for (const other of options) counts.delete(other.id);
    if (no && option.name.toLowerCase() !== lowerText) counts.delete(option.id);
    else counts.set(option.id, Number(count));
    return group;
  }
  return undefined;
};
