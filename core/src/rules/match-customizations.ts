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

/** The options that words name, and the words that name none. */
export type MatchedCustomizations = { readonly options?: readonly Choice[]; readonly words: readonly string[] };

/**
 * Finds the options of an item that customizations name: 'Oat milk', '2 × Extra shot', 'No whipped cream'. Keeps all of
 * them as words if the options do not fit together or are the usual ones.
 */
export const matchCustomizations = (
  catalogue: Catalogue,
  id: number,
  customizations: readonly string[],
): MatchedCustomizations => {
  const counts = new Map(getDefaultChoices(catalogue, id));
  const named = customizations.map((text) => choose(catalogue, id, text, counts));
  const words = customizations.filter((_, at) => !named[at]);
  const options = sortChoices([...counts]);
  // 'Oat milk' and 'Soy milk': only one of them can be had.
  const only = named.flatMap((group) => (group?.kind === 'one' ? [group.id] : []));
  if (new Set(only).size < only.length) return { words: customizations };
  const isOther = words.length < customizations.length && !hasDefaultOptions(catalogue, { id, options });
  if (!isOther || checkChoices(catalogue, id, options)) return { words: customizations };
  return { options, words };
};

/** Returns the customizations that say more than the chosen options do. */
export const findOtherCustomizations = (
  catalogue: Catalogue,
  cup: { readonly id: number; readonly options: readonly Choice[] },
  customizations: readonly string[],
): string[] => {
  const said = describeOptions(listChosenOptions(catalogue, cup));
  return customizations.filter((text) => !said.includes(text));
};

/** Changes `counts` to what a customization says. Returns the group of the option that it names, if it names one. */
const choose = (catalogue: Catalogue, id: number, text: string, counts: Map<number, number>) => {
  const said = text.toLowerCase();
  const [, no, count = '1', name = ''] = /^(no )?(?:([1-9]) ?[×x] ?)?(.+)$/.exec(said) ?? [];
  for (const group of getOffers(catalogue, id)) {
    const { kind, options } = group;
    const option = options.find((each) => [said, name].includes(each.name.toLowerCase()));
    if (!option) continue;
    // A group of one choice: the new one replaces the usual one.
    if (kind === 'one') for (const other of options) counts.delete(other.id);
    if (no && option.name.toLowerCase() !== said) counts.delete(option.id);
    else counts.set(option.id, Number(count));
    return group;
  }
  return undefined;
};
