import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'FAQ',
    description: 'Hours, Wi-Fi, vegan options, pets, gift cards and ordering: what people ask us most.',
    path: paths.faq,
  });

export default function FaqPage() {
  return (
    <PageHeading
      title="Frequently asked questions"
      lead="What people ask us most, about the cafe and about ordering."
    />
  );
}
