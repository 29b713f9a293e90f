import { shop } from '@juniper/core/content/shop.ts';
import { stripTestimonials } from '@juniper/core/content/testimonials.ts';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Review } from './Review.tsx';

export function TestimonialsStrip() {
  return (
    <section className="says" aria-labelledby="says-title">
      <div className="wrap">
        <div className="head-row">
          <h2 id="says-title">
            {shop.reviewCount} people reviewed {shop.name}
          </h2>
          <Link className="arrow-link" to={paths.testimonial}>
            Check all {shop.reviewCount} reviews <Icon name="right" />
          </Link>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls, and keys must reach that too. */}
        <section className="says__cards" tabIndex={0} aria-label="Three reviews">
          {stripTestimonials.map((testimonial) => (
            <Review key={testimonial.reviewer} testimonial={testimonial} />
          ))}
        </section>
      </div>
    </section>
  );
}
