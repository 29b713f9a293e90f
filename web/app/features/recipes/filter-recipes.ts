import type { Recipe, RecipeCategory } from '@juniper/core/content/recipes.ts';

export const categories = ['all', 'espresso', 'milk-based', 'manual-brew', 'cold-brew'] as const satisfies readonly (
  | RecipeCategory
  | 'all'
)[];

export type RecipeFilter = { query: string; category: (typeof categories)[number] };

/** Spec section 5: name or description, whatever the capitals, together with the category. */
export const filterRecipes = (recipes: readonly Recipe[], { query, category }: RecipeFilter): Recipe[] => {
  const wanted = query.trim().toLowerCase();
  return recipes.filter(
    (recipe) =>
      (category === 'all' || recipe.category === category) &&
      [recipe.name, recipe.description].some((text) => text.toLowerCase().includes(wanted)),
  );
};
