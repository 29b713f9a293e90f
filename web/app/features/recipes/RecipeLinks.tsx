import { findPriced } from '@juniper/core/content/price-list.ts';
import type { Recipe } from '@juniper/core/content/recipes.ts';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';

const withArticle = (name: string) => `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;

/** For those who would rather be served, and for those who are out of beans. */
export function RecipeLinks({ recipe: { productId, blendId } }: { recipe: Recipe }) {
  const product = findPriced(productId);
  const [blend] = findPriced(blendId)?.name.split(',') ?? [];
  return (
    <div className="no-print flex flex-wrap gap-x-8">
      {product && (
        <Link className="arrow-link" to={`${paths.shop}?q=${encodeURIComponent(product.name)}`}>
          Order {withArticle(product.name)} <Icon name="right" />
        </Link>
      )}
      <Link className="arrow-link" to={paths.premiumBeans}>
        Get the beans{blend && `: ${blend}`} <Icon name="right" />
      </Link>
    </div>
  );
}
