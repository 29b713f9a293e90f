import { recipes } from '@juniper/core/content/recipes.ts';
import { Link, type MetaArgs, useParams } from 'react-router';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

const notFound = { title: 'Recipe not found', lead: 'It may have been renamed. All our recipes are one press away.' };

const findRecipe = (id: string | undefined) => recipes.find((recipe) => recipe.id === id?.toLowerCase());

export const meta = ({ params }: MetaArgs) => {
  const recipe = findRecipe(params.id);
  return recipe
    ? pageMeta({ title: recipe.name, description: recipe.description, path: paths.recipe(recipe.id) })
    : pageMeta({ title: notFound.title, description: notFound.lead, path: paths.recipes, noindex: true });
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
  return (
    <PageHeading title={recipe.name} lead={recipe.description}>
      <Link className="arrow-link" to={paths.recipes}>
        All recipes <Icon name="right" />
      </Link>
    </PageHeading>
  );
}
