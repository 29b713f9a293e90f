import '../features/recipes/recipes.css';
import '../features/recipes/recipe.css';
import { recipeImages, recipes } from '@juniper/core/content/recipes.ts';
import { shop } from '@juniper/core/content/shop.ts';
import { Link, useParams } from 'react-router';
import { Ingredients, StartOver, Steps } from '../features/recipes/Checklists.tsx';
import { RecipeActions } from '../features/recipes/RecipeActions.tsx';
import { RecipeKind, RecipeMeta } from '../features/recipes/RecipeMeta.tsx';
import { RecipePicture } from '../features/recipes/RecipePicture.tsx';
import { recipeMessages } from '../features/recipes/recipe-messages.ts';
import { keepUnits } from '../lib/keep-units.ts';
import type { Head, PageAt } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';

const notFound = {
  title: recipeMessages.notFound,
  lead: 'It may have been renamed. All our recipes are one press away.',
};

const findRecipe = (id: string | undefined) => recipes.find((recipe) => recipe.id === id?.toLowerCase());

export const head = ({ params }: PageAt): Head => {
  const recipe = findRecipe(params.id);
  return recipe
    ? { title: recipe.name, description: recipe.description, path: paths.recipe(recipe.id) }
    : { title: notFound.title, description: notFound.lead, path: paths.recipes, noindex: true };
};

export default function RecipePage() {
  const recipe = findRecipe(useParams().id);
  if (!recipe)
    return (
      <Notice {...notFound}>
        <Link className={buttonClass()} to={paths.recipes}>
          Back to Recipes
        </Link>
      </Notice>
    );
  const { credit } = recipeImages[recipe.imageKey];
  return (
    <article>
      <div className="wrap recipe__top">
        <Link className="arrow-link no-print" to={paths.recipes}>
          <Icon name="left" /> Back to Recipes
        </Link>
        <div className="rhero">
          <figure>
            <div className="rhero__photo">
              <RecipePicture recipe={recipe} sizes="(max-width: 64em) 100vw, 50vw" priority />
            </div>
            {credit !== shop.name && <figcaption>Picture: {credit}</figcaption>}
          </figure>
          <div className="grid gap-5">
            <h1>{recipe.name}</h1>
            <p className="lead">{recipe.description}</p>
            <RecipeMeta recipe={recipe}>
              <RecipeKind recipe={recipe} />
            </RecipeMeta>
            <RecipeActions recipe={recipe} />
          </div>
        </div>
      </div>
      <div className="wrap section rbody" key={recipe.id}>
        <div>
          <Ingredients recipe={recipe} />
          <StartOver recipeId={recipe.id} />
        </div>
        <Steps recipe={recipe} />
        <section className="tips" aria-labelledby="tips">
          <h2 id="tips">Pro Tips</h2>
          <ul>
            {recipe.tips.map((tip) => (
              <li key={tip}>
                <Icon name="bulb" />
                {keepUnits(tip)}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </article>
  );
}
