import type { Recipe, RecipeCategory } from '@juniper/core/content/recipes.ts';
import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { useHydrated } from '../../lib/browser.ts';

export const categories = ['all', 'espresso', 'milk-based', 'manual-brew', 'cold-brew'] as const satisfies readonly (
  | RecipeCategory
  | 'all'
)[];

export type RecipeFilter = { query: string; category: (typeof categories)[number] };

const everything: RecipeFilter = { query: '', category: 'all' };

/** Lists the recipes of a category whose name or description has the words, ignoring case. */
export const filterRecipes = (recipes: readonly Recipe[], { query, category }: RecipeFilter): Recipe[] => {
  const wanted = query.trim().toLowerCase();
  return recipes.filter(
    (recipe) =>
      (category === 'all' || recipe.category === category) &&
      [recipe.name, recipe.description].some((text) => text.toLowerCase().includes(wanted)),
  );
};

const fromAddress = (params: URLSearchParams): RecipeFilter => ({
  query: params.get('q') ?? '',
  category: categories.find((category) => category === params.get('category')) ?? 'all',
});

const toAddress = ({ query, category }: RecipeFilter) => ({
  ...(query && { q: query }),
  ...(category !== 'all' && { category }),
});

/**
 * Keeps the filter in the address, so that Back from a recipe shows the list as it was. The address changes a moment
 * after the field, so the typed text is kept here too, until something other than the filter changes the address.
 */
export const useRecipeFilter = (): [RecipeFilter, (change: Partial<RecipeFilter>) => void] => {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [shownKey, setShownKey] = useState(key);
  const [chosen, setChosen] = useState<RecipeFilter>();
  const isHydrated = useHydrated();

  if (key !== shownKey) {
    setShownKey(key);
    // The filter replaces the history entry; 'Recipes' in the navigation pushes one, and Back pops one.
    if (navigation !== 'REPLACE') setChosen(undefined);
  }

  const filter = chosen ?? fromAddress(params);
  const change = (part: Partial<RecipeFilter>) => {
    const next = { ...filter, ...part };
    setChosen(next);
    setParams(toAddress(next), { replace: true });
  };
  // Pages are rendered without a query, so hydration starts without one.
  return [chosen || isHydrated ? filter : everything, change];
};
