import '../features/recipes/recipes.css';
import '../features/recipes/recipe.css';
import { type Recipe, recipeImages, recipes } from '@juniper/core/content/recipes.ts';
import { Link, type MetaArgs, useParams } from 'react-router';
import { Ingredients } from '../features/recipes/Ingredients.tsx';
import { RecipeLinks } from '../features/recipes/RecipeLinks.tsx';
import { RecipeMeta } from '../features/recipes/RecipeMeta.tsx';
import { RecipePicture } from '../features/recipes/RecipePicture.tsx';
import { SaveButton } from '../features/recipes/SaveButton.tsx';
import { StartOver } from '../features/recipes/StartOver.tsx';
import { Steps } from '../features/recipes/Steps.tsx';
import { useHashTarget } from '../features/recipes/use-hash-target.ts';
import { VesselIcon } from '../features/recipes/VesselIcon.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { recipeMessages } from '../lib/recipe-messages.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';

const notFound = {
  title: recipeMessages.notFound,
  lead: 'It may have been renamed. All our recipes are one press away.',
};

const kinds: Record<Recipe['category'], string> = {
  espresso: 'Espresso',
  'milk-based': 'Milk-based',
  'manual-brew': 'Manual brew',
  'cold-brew': 'Cold brew',
};

const findRecipe = (id: string | undefined) => recipes.find((recipe) => recipe.id === id?.toLowerCase());

export const meta = ({ params }: MetaArgs) => {
  const recipe = findRecipe(params.id);
  return recipe
    ? pageMeta({ title: recipe.name, description: recipe.description, path: paths.recipe(recipe.id) })
    : pageMeta({ title: notFound.title, description: notFound.lead, path: paths.recipes, noindex: true });
};

export default function RecipePage() {
  const recipe = findRecipe(useParams().id);
  useHashTarget();
  if (!recipe)
    return (
      <Notice {...notFound}>
        <Link className={buttonClass()} to={paths.recipes}>
          Back to Recipes
        </Link>
      </Notice>
    );
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
            <figcaption>Picture: {recipeImages[recipe.imageKey].credit}</figcaption>
          </figure>
          <div className="grid gap-5">
            <h1>{recipe.name}</h1>
            <p className="lead">{recipe.description}</p>
            <RecipeMeta recipe={recipe}>
              <span>
                <VesselIcon vessel={recipe.icon} />
                {kinds[recipe.category]}
              </span>
            </RecipeMeta>
            <div className="no-print flex flex-wrap gap-3">
              <SaveButton recipeId={recipe.id} />
              <Button variant="quiet" onClick={() => window.print()}>
                Print
              </Button>
            </div>
            <RecipeLinks recipe={recipe} />
          </div>
        </div>
      </div>
      <div className="wrap section rbody" key={recipe.id}>
        <div className="rbody__side">
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
                {tip}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </article>
  );
}
