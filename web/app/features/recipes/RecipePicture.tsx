import { type Recipe, type RecipeTint, recipeImages } from '@juniper/core/content/recipes.ts';
import { Picture } from '../../ui/Picture.tsx';

/** Whole class names, since the style sheet is made from what stands in the source. */
const from: Record<RecipeTint, string> = {
  wheat: 'from-wheat',
  sand: 'from-sand',
  peach: 'from-peach',
  rose: 'from-rose',
  sage: 'from-sage',
  mist: 'from-mist',
};
const to: Record<RecipeTint, string> = {
  wheat: 'to-wheat',
  sand: 'to-sand',
  peach: 'to-peach',
  rose: 'to-rose',
  sage: 'to-sage',
  mist: 'to-mist',
};

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
      className={`size-full bg-linear-140 object-cover ${from[recipe.gradient1]} ${to[recipe.gradient2]}`}
    />
  );
}
