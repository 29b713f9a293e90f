import { shop } from '@juniper/core/content/shop.ts';
import { TestimonialCarousel } from '../features/testimonials/TestimonialCarousel.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const head: Head = {
  title: 'Testimonials',
  description: 'What guests say about the coffee, the kitchen and the people.',
  path: paths.testimonial,
};

export default function TestimonialPage() {
  return (
    <>
      <PageHeading
        title="What people say"
        lead={`A few of the ${shop.reviewCount}. The ones on this page hang behind the counter.`}
      />
      <div className="wrap pb-section">
        <TestimonialCarousel />
      </div>
    </>
  );
}
