import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Menu',
    description: 'Hot drinks, cold drinks and food from the bar and the oven, with prices and what goes into each.',
    path: paths.menu,
  });

export default function MenuPage() {
  return (
    <PageHeading
      title="Welcome. What can we make you?"
      lead="Hot drinks, cold drinks and food, made when you ask for them."
    />
  );
}
