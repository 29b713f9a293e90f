import type { Recipe } from '@juniper/core/content/recipes.ts';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RecipeMeta } from './RecipeMeta.tsx';
import { RecipePicture } from './RecipePicture.tsx';

type RecipeCardProps = { recipe: Recipe; isSaved: boolean; priority: boolean };

/** The whole card is the link: CSS stretches the heading's anchor over it. */
export function RecipeCard({ recipe, isSaved, priority }: RecipeCardProps) {
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
