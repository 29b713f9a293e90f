import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Testimonials',
    description: 'What guests say about the coffee, the kitchen and the people.',
    path: paths.testimonial,
  });

export default function TestimonialPage() {
  return (
    <PageHeading title="What people say" lead="The words of guests about the coffee, the kitchen and the people." />
  );
}
