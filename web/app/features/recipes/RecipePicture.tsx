import './recipe-picture.css';
import { type Recipe, recipeImages } from '@juniper/core/content/recipes.ts';
import { Picture } from '../../ui/Picture.tsx';

type RecipePictureProps = { recipe: Recipe; sizes: string; priority?: boolean; isDecoration?: boolean };

/** The recipe's picture, else its fallback, else its two colors. */
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
