import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Recipes',
    description: 'Eight coffee recipes with ingredients, steps and times, from a classic espresso to cold brew.',
    path: paths.recipes,
  });

export default function RecipesPage() {
  return (
    <PageHeading
      title="Coffee recipes"
      lead="Eight drinks from our bar, written down so that you can make them at home."
    />
  );
}
