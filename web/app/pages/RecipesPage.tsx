import '../features/recipes/recipes.css';
import { recipes } from '@juniper/core/content/recipes.ts';
import { toNumberWord, upperFirst } from '@juniper/core/rules/number-words.ts';
import { Link } from 'react-router';
import { RecipeCard } from '../features/recipes/RecipeCard.tsx';
import { RecipeFilterBar } from '../features/recipes/RecipeFilterBar.tsx';
import { filterRecipes, useRecipeFilter } from '../features/recipes/recipe-filter.ts';
import { recipeMessages } from '../features/recipes/recipe-messages.ts';
import { useSavedRecipes } from '../features/recipes/saved-recipes.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { Icon, Sprig } from '../ui/Icon.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

const count = upperFirst(toNumberWord(recipes.length));

export const head: Head = {
  title: 'Recipes',
  description: `${count} coffee recipes with ingredients, steps and times, from a classic espresso to cold brew.`,
  path: paths.recipes,
};

/** As many as the first screen shows; the rest loads when it is scrolled to. */
const firstScreen = 3;

export default function RecipesPage() {
  const [filter, change] = useRecipeFilter();
  const saved = useSavedRecipes();
  const found = filterRecipes(recipes, filter);
  return (
    <>
      <PageHeading
        title="Coffee recipes"
        lead={`${count} drinks from our bar, written down so that you can make them at home.`}
      />
      <div className="wrap pb-section">
        <RecipeFilterBar filter={filter} change={change} />
        <p className="rcount" role="status">
          {found.length === 0 ? '' : `${found.length} ${found.length === 1 ? 'recipe' : 'recipes'}`}
        </p>
        {found.length > 0 ? (
          <div className="rgrid">
            {found.map((recipe, at) => (
              <RecipeCard
                key={recipe.id}
                recipe={recipe}
                isSaved={saved.includes(recipe.id)}
                priority={at < firstScreen}
              />
            ))}
            {/* Rows of three with a place left. */}
            {found.length === recipes.length && found.length % 3 === 2 && (
              <Link className="rmenu hidden xl:grid" to={paths.menu}>
                <Sprig />
                <span className="h3">Rather have it made?</span>
                <span className="arrow-link">
                  See the menu <Icon name="right" />
                </span>
              </Link>
            )}
          </div>
        ) : (
          <div className="notice" role="status">
            <Sprig />
            <h2 className="h3">{recipeMessages.noneFound}</h2>
            <p>{recipeMessages.noneFoundHint}</p>
          </div>
        )}
      </div>
    </>
  );
}
