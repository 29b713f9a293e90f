import { type Facts, knownAllergens } from '@juniper/core/rules/food-facts.ts';
import type { Errors } from '../../lib/form-parts.tsx';

/** `unanswered` are the allergens whose rows wait for an answer. */
export type FactsValues = Facts & { readonly unanswered: readonly string[] };

/** Returns what is stated: nothing, until every row is answered. */
export const toFacts = ({ allergens, traces, diet, unanswered }: FactsValues): Facts =>
  unanswered.length > 0 ? { allergens: null, traces: null, diet } : { allergens, traces, diet };

/** Refuses the first row without an answer. `at` is where the fields are in the form. */
export const findUnanswered = ({ unanswered }: FactsValues, at = ''): Errors => {
  const first = knownAllergens.find((allergen) => unanswered.includes(allergen));
  return first === undefined ? {} : { [`${at}unanswered.${first}`]: 'Please answer, or choose ‘None of the others’.' };
};

/** Returns the errors of rows by their allergens. */
export const listRowErrors = (errors: Errors, at = ''): Errors => {
  const start = `${at}unanswered.`;
  const rows = Object.entries(errors).filter(([name]) => name.startsWith(start));
  return Object.fromEntries(rows.map(([name, words]) => [name.slice(start.length), words]));
};
