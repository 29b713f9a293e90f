import './recipe-picture.css';
import { type Recipe, recipeImages } from '@juniper/core/content/recipes.ts';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';

const tints: Record<Recipe['difficulty'], string> = {
  Easy: 'badge--ok',
  Medium: 'badge--wait',
  Hard: 'badge--other',
};

type RecipeMetaProps = { recipe: Recipe; children?: ReactNode };

/** Shows one line: brew time, rating, the page's addition, difficulty. */
export function RecipeMeta({ recipe: { brewTime, rating, difficulty }, children }: RecipeMetaProps) {
  return (
    <div className="rmeta">
      <span>
        <Icon name="clock" />
        <span className="sr-only">Brew time: </span>
        {brewTime}
      </span>
      <span>
        <span className="stars">
          <Icon name="star" />
        </span>
        <span className="sr-only">Rated </span>
        {rating.toFixed(1)}
        <span className="sr-only"> out of 5</span>
      </span>
      {children}
      <span className={`badge ${tints[difficulty]}`}>{difficulty}</span>
    </div>
  );
}

type RecipePictureProps = { recipe: Recipe; sizes: string; priority?: boolean; isDecoration?: boolean };

/** Shows the recipe's picture, else its fallback, else its two colors. */
export function RecipePicture({ recipe, sizes, priority = false, isDecoration = false }: RecipePictureProps) {
  const { name, alt, fallback } = recipeImages[recipe.imageKey];
  return (
    <Picture
      name={name}
      alt={isDecoration ? '' : alt}
      fallback={fallback}
      sizes={sizes}
      priority={priority}
      className={`recipe-photo recipe-photo--from-${recipe.gradient1} recipe-photo--to-${recipe.gradient2} size-full object-cover`}
    />
  );
}
