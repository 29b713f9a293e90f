import '../features/recipes/recipes.css';
import '../ui/notice.css';
import { recipes } from '@juniper/core/content/recipes.ts';
import { filterRecipes } from '../features/recipes/filter-recipes.ts';
import { RecipeCard } from '../features/recipes/RecipeCard.tsx';
import { RecipeFilterBar } from '../features/recipes/RecipeFilterBar.tsx';
import { useRecipeFilter } from '../features/recipes/use-recipe-filter.ts';
import { useSavedRecipes } from '../features/recipes/use-saved-recipes.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { recipeMessages } from '../lib/recipe-messages.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Sprig } from '../ui/Sprig.tsx';

export const meta = () =>
  pageMeta({
    title: 'Recipes',
    description: 'Eight coffee recipes with ingredients, steps and times, from a classic espresso to cold brew.',
    path: paths.recipes,
  });

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
        lead="Eight drinks from our bar, written down so that you can make them at home."
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
          </div>
        ) : (
          <div className="notice" role="status">
            <Sprig />
            <h2 className="text-h3">{recipeMessages.noneFound}</h2>
            <p>{recipeMessages.noneFoundHint}</p>
          </div>
        )}
      </div>
    </>
  );
}
