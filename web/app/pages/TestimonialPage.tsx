import { shop } from '@juniper/core/content/shop.ts';
import { testimonialSlides } from '@juniper/core/content/testimonial-slides.ts';
import { stripTestimonials } from '@juniper/core/content/testimonials.ts';
import { Review } from '../features/content/Review.tsx';
import { TestimonialCarousel } from '../features/content/TestimonialCarousel.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const head: Head = {
  title: 'Testimonials',
  description: 'What guests say about the coffee, the kitchen and the people.',
  path: paths.testimonial,
};

const testimonials = [...stripTestimonials, ...testimonialSlides.flat()];

export default function TestimonialPage() {
  return (
    <>
      <PageHeading
        title="What people say"
        lead={`A few of the ${shop.reviewCount}. The ones on this page hang behind the counter.`}
      />
      <div className="wrap pb-section">
        <TestimonialCarousel />
        <h2 id="all-testimonials" className="mt-10 mb-5">
          All testimonials
        </h2>
        <ul className="reviews" aria-labelledby="all-testimonials">
          {testimonials.map((testimonial) => (
            <li key={testimonial.reviewer} className="grid">
              <Review testimonial={testimonial} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
