import { SearchField } from '../ui/SearchField.tsx';
import '../features/recipes/recipes.css';
import { type Recipe, recipes } from '@juniper/core/content/recipes.ts';
import { toNumberWord, upperFirst } from '@juniper/core/rules/number-words.ts';
import { Link } from 'react-router';
import { useSavedRecipes } from '../features/favorites/saved-recipes.ts';
import { RecipeMeta, RecipePicture } from '../features/recipes/RecipeMeta.tsx';
import { categories, filterRecipes, type RecipeFilter, useRecipeFilter } from '../features/recipes/recipe-filter.ts';
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
            <h2 className="h3">No recipes found</h2>
            <p>Try adjusting your search terms or filter selection</p>
          </div>
        )}
      </div>
    </>
  );
}

type RecipeCardProps = { recipe: Recipe; isSaved: boolean; priority: boolean };

/** Shows a recipe. The whole card is the link: CSS stretches the heading's anchor over it. */
function RecipeCard({ recipe, isSaved, priority }: RecipeCardProps) {
  return (
    <article className="rcard">
      <div className="rcard__photo">
        <RecipePicture
          recipe={recipe}
          sizes="(max-width: 48em) 100vw, (max-width: 75em) 50vw, 33vw"
          priority={priority}
          isDecoration
        />
      </div>
      <h2>
        <Link to={paths.recipe(recipe.id)}>{recipe.name}</Link>
      </h2>
      <p>{recipe.description}</p>
      <RecipeMeta recipe={recipe}>
        {isSaved && (
          <span className="rmeta__saved">
            <Icon name="heart" />
            Saved
          </span>
        )}
      </RecipeMeta>
    </article>
  );
}

type RecipeFilterBarProps = { filter: RecipeFilter; change: (part: Partial<RecipeFilter>) => void };

/** Filters on every key, so Enter does nothing. */
function RecipeFilterBar({ filter, change }: RecipeFilterBarProps) {
  return (
    <search className="rfilter">
      <form className="search" action={paths.recipes} onSubmit={(event) => event.preventDefault()}>
        <SearchField label="Search recipes" value={filter.query} onChange={(query) => change({ query })} />
      </form>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and these act at once. */}
      <div className="chips" role="group" aria-label="Category">
        {categories.map((category) => (
          <button
            key={category}
            className="chip"
            type="button"
            aria-pressed={category === filter.category}
            onClick={() => change({ category })}
          >
            {upperFirst(category)}
          </button>
        ))}
      </div>
    </search>
  );
}
