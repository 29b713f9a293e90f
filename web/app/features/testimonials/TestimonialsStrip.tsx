import { shop } from '@juniper/core/content/shop.ts';
import { stripTestimonials } from '@juniper/core/content/testimonials.ts';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';

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
          {stripTestimonials.map(({ quote, reviewer, role }) => (
            <figure className="say" key={reviewer}>
              <Stars />
              <blockquote>{quote}</blockquote>
              <figcaption>
                <b className="block">{reviewer}</b>
                <span className="text-muted">{role}</span>
              </figcaption>
            </figure>
          ))}
        </section>
      </div>
    </section>
  );
}

function Stars() {
  return (
    <span className="stars" role="img" aria-label="5 out of 5 stars">
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" />
      ))}
    </span>
  );
}
