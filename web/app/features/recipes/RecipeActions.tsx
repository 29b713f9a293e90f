import { type Recipe, recipeImages } from '@juniper/core/content/recipes.ts';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useItem } from '../catalogue/catalogue-store.ts';
import { useSaveRecipe } from './saved-recipes.ts';

const withArticle = (name: string) => `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;

/** What can be done with a recipe besides following it: save, print, order the drink, buy the beans. */
export function RecipeActions({ recipe: { id, name, imageKey, productId, blendId } }: { recipe: Recipe }) {
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
