import './recipes.css';
import './recipe.css';
import { type Recipe, type RecipeId, type RecipeText, recipeImages, recipes } from '@juniper/core/content/recipes.ts';
import { shop } from '@juniper/core/content/shop.ts';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { keepUnits } from '../../lib/messages.ts';
import type { Head } from '../../lib/page-head.tsx';
import { paths } from '../../lib/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useItem } from '../catalogue/catalogue-store.ts';
import { useSaveRecipe } from '../favorites/saved-recipes.ts';
import { Ingredients, StartOver, Steps } from './Checklists.tsx';
import { RecipeMeta, RecipePicture } from './RecipeMeta.tsx';

const getRecipe = (id: RecipeId): Recipe => {
  const recipe = recipes.find((each) => each.id === id);
  if (!recipe) throw new Error(`There is no recipe ${id}`);
  return recipe;
};

/** Makes the page of a recipe from its text. */
export const makeRecipePage = (id: RecipeId, text: RecipeText): { default: ComponentType; head: Head } => {
  const recipe = getRecipe(id);
  return {
    default: () => <RecipeView recipe={recipe} text={text} />,
    head: { title: recipe.name, description: recipe.description, path: paths.recipe(id) },
  };
};

function RecipeView({ recipe, text }: { recipe: Recipe; text: RecipeText }) {
  const { id } = recipe;
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
      <div className="wrap section rbody" key={id}>
        <div>
          <Ingredients recipeId={id} ingredients={text.ingredients} />
          <StartOver recipeId={id} />
        </div>
        <Steps recipeId={id} steps={text.steps} />
        <section className="tips" aria-labelledby="tips">
          <h2 id="tips">Pro Tips</h2>
          <ul>
            {text.tips.map((tip) => (
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

const withArticle = (name: string) => `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;

/** Offers to save and print a recipe, to order the drink and to buy the beans. */
function RecipeActions({ recipe: { id, name, imageKey, productId, blendId } }: { recipe: Recipe }) {
  const { isSaved, toggle } = useSaveRecipe({ id, name, picture: recipeImages[imageKey].name });
  const product = useItem(productId);
  const [blend] = useItem(blendId)?.name.split(',') ?? [];
  return (
    <>
      <div className="no-print flex flex-wrap gap-3">
        <Button variant={isSaved ? 'primary' : 'secondary'} aria-pressed={isSaved} onClick={toggle}>
          <Icon name="heart" />
          {isSaved ? 'Saved' : 'Save'}
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <div className="no-print flex flex-wrap items-center gap-x-6 gap-y-2">
        {product && (
          <Link
            className={buttonClass({ variant: 'soft', size: 'sm' })}
            to={`${paths.shop}?q=${encodeURIComponent(product.name)}`}
          >
            Order {withArticle(product.name)}
          </Link>
        )}
        <Link className="arrow-link" to={paths.premiumBeans}>
          Get the beans{blend && `: ${blend}`} <Icon name="right" />
        </Link>
      </div>
    </>
  );
}

const kinds: Record<Recipe['category'], string> = {
  espresso: 'Espresso',
  'milk-based': 'Milk-based',
  'manual-brew': 'Manual brew',
  'cold-brew': 'Cold brew',
};

/** The outline of the vessel that the drink is made or served in. */
const vessels: Record<Recipe['icon'], string> = {
  cup: 'M4.5 8.5h12v5a5.5 5.5 0 0 1-5.5 5.5h-1a5.5 5.5 0 0 1-5.5-5.5zM16.5 10h1.5a2.5 2.5 0 0 1 0 5h-1.800M8.5 3.5v2M12.5 3.5v2',
  glass: 'M6.5 4h11l-1.300 16H7.800zM7 9.5h10M13.5 4 15 1.5',
  dripper: 'M4.5 5h15M6 5l4 7h4l4-7M9 12v2h6v-2M8 20.5h8l-1-4.5H9z',
  press: 'M7 8h9v12.5H7zM16 11h2a1.5 1.5 0 0 1 1.5 1.5v3A1.5 1.5 0 0 1 18 17h-2M11.5 8V3.5M9.5 3.5h4M7 13h9',
  mug: 'M5 6.5h11v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM16 9h1.5a2 2 0 0 1 2 2v2.5a2 2 0 0 1-2 2H16',
};

/** Shows the recipe's category, with its vessel. */
function RecipeKind({ recipe: { icon, category } }: { recipe: Recipe }) {
  return (
    <span>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={vessels[icon]} />
      </svg>
      {kinds[category]}
    </span>
  );
}
