import { Link } from 'react-router';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

const notFound = {
  title: 'Recipe not found',
  lead: 'It may have been renamed. All our recipes are one tap away.',
};

export const head: Head = { title: notFound.title, description: notFound.lead, path: paths.recipes, noindex: true };

export default function RecipeNotFoundPage() {
  return (
    <Notice {...notFound}>
      <Link className={buttonClass()} to={paths.recipes}>
        Back to Recipes
      </Link>
    </Notice>
  );
}
