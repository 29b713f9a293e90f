import { expect, test } from 'vitest';
import { defaultCafe } from './default-cafe/catalogue.ts';
import { recipeTexts } from './recipe-texts.ts';
import { recipes as heads, recipeImages } from './recipes.ts';

const recipes = heads.map((recipe) => ({ ...recipe, ...recipeTexts[recipe.id] }));

/** '1 min 15 sec' -> 75 */
const seconds = (time: string): number => {
  const units: Record<string, number> = { h: 3600, min: 60, sec: 1 };
  return [...time.matchAll(/(\d+) (h|min|sec)/g)].reduce((sum, [, count, unit = '']) => {
    return sum + Number(count) * (units[unit] ?? Number.NaN);
  }, 0);
};

test('eight recipes, rated 4.3 to 4.9 [recipes-1]', () => {
  expect(recipes.map(({ id }) => id)).toEqual([
    'classic-espresso',
    'creamy-latte',
    'cappuccino',
    'cold-brew',
    'pour-over',
    'french-press',
    'mocha',
    'americano',
  ]);
  const ratings = recipes.map(({ rating }) => rating);
  expect([Math.min(...ratings), Math.max(...ratings)]).toEqual([4.3, 4.9]);
});

test.each(recipes.map((recipe) => [recipe.id, recipe] as const))('%s can be followed [recipes-7]', (_, recipe) => {
  expect(recipe.steps.map(({ number }) => number)).toEqual(recipe.steps.map((_step, at) => at + 1));
  for (const { time, durationSeconds } of recipe.steps) {
    expect(seconds(time)).toBeGreaterThan(0);
    if (durationSeconds !== undefined) expect(seconds(time)).toBe(durationSeconds);
  }
  const total = recipe.steps.reduce((sum, { time }) => sum + seconds(time), 0);
  expect(total).toBeLessThanOrEqual(seconds(recipe.brewTime) * 1.05);
  const sold = defaultCafe.items.map(({ id }) => id);
  expect(sold).toContain(recipe.productId);
  expect(sold).toContain(recipe.blendId);
});

test.each(recipes.map((recipe) => [recipe.id, recipe] as const))('%s has all its fields [recipes-7]', (_, recipe) => {
  expect(['Easy', 'Medium', 'Hard']).toContain(recipe.difficulty);
  expect(['espresso', 'milk-based', 'manual-brew', 'cold-brew']).toContain(recipe.category);
  const { name, description, brewTime, gradient1, gradient2, icon, ingredients, tips } = recipe;
  const steps = recipe.steps.flatMap((step) => [step.title, step.description, step.time]);
  const { alt, credit, fallback } = recipeImages[recipe.imageKey];
  const texts = [name, description, brewTime, gradient1, gradient2, icon, ...ingredients, ...steps, ...tips];
  expect([...texts, alt, credit, fallback].filter((text) => text.trim() === '')).toEqual([]);
  expect(Math.min(ingredients.length, tips.length)).toBeGreaterThan(0);
});
