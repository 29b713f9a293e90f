import { shop } from '@juniper/core/content/shop.ts';
import { testimonialSlides } from '@juniper/core/content/testimonial-slides.ts';
import { stripTestimonials } from '@juniper/core/content/testimonials.ts';
import { Stars } from '../features/testimonials/Stars.tsx';
import { TestimonialCarousel } from '../features/testimonials/TestimonialCarousel.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Testimonials',
    description: 'What guests say about the coffee, the kitchen and the people.',
    path: paths.testimonial,
  });

const all = [...stripTestimonials, ...testimonialSlides.flat()];

export default function TestimonialPage() {
  return (
    <>
      <PageHeading
        title="What people say"
        lead={`${shop.reviewCount} people reviewed ${shop.name}. The ones on this page hang behind the counter.`}
      />
      <div className="wrap">
        <TestimonialCarousel />
      </div>
      <section className="wrap section" aria-labelledby="all-reviews">
        <h2 id="all-reviews">All of them, one by one</h2>
        <ul className="mt-stack border-ink border-t-[1.5px]">
          {all.map(({ quote, reviewer, role }) => (
            <li
              key={reviewer}
              className="grid gap-x-10 gap-y-2 border-line border-b py-5 md:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]"
            >
              <p className="text-ui">
                <b className="block">{reviewer}</b>
                <span className="mb-2 block text-muted">{role}</span>
                <Stars />
              </p>
              <blockquote className="max-w-[56ch] font-display text-h3 leading-snug">{quote}</blockquote>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
