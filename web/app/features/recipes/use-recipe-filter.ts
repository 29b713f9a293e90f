import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { categories, type RecipeFilter } from './filter-recipes.ts';

const everything: RecipeFilter = { query: '', category: 'all' };

/** Stands in the address too, so that Back from a recipe finds the list as it was left. Pages are prerendered without. */
export const useRecipeFilter = (): [RecipeFilter, (change: Partial<RecipeFilter>) => void] => {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<RecipeFilter>();
  const asked = {
    query: params.get('q') ?? '',
    category: categories.find((category) => category === params.get('category')) ?? 'all',
  };
  const isHydrated = useHydrated();
  const filter = chosen ?? (isHydrated ? asked : everything);
  const change = (part: Partial<RecipeFilter>) => {
    const next = { ...filter, ...part };
    setChosen(next);
    setParams(
      { ...(next.query && { q: next.query }), ...(next.category !== 'all' && { category: next.category }) },
      { replace: true, preventScrollReset: true },
    );
  };
  return [filter, change];
};
