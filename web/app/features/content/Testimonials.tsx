import { shop } from '@juniper/core/content/shop.ts';
import { stripTestimonials, type Testimonial } from '@juniper/core/content/testimonials.ts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

type ReviewProps = { testimonial: Testimonial; children?: ReactNode };

/** Shows five stars, the quote and its author. `children` is a portrait, where there is one. */
export function Review({ testimonial: { quote, reviewer, role }, children }: ReviewProps) {
  return (
    <figure className="say">
      <Stars />
      <blockquote>{quote}</blockquote>
      <figcaption>
        {children}
        <span>
          <b className="block">{reviewer}</b>
          <span className="muted">{role}</span>
        </span>
      </figcaption>
    </figure>
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

/** Here the customer is about to pay or waits, so the reviews stay behind their heading until asked for. */
const foldedOn = /^\/(cart|checkout|order)\/?$/i;

export function TestimonialsStrip() {
  const title = (
    <h2 id="says-title">
      {shop.reviewCount} people reviewed {shop.name}
    </h2>
  );
  const all = (
    <Link className="arrow-link" to={paths.testimonial}>
      Check all {shop.reviewCount} reviews <Icon name="right" />
    </Link>
  );
  const cards = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls, and keys must reach that too.
    <section className="says__cards" tabIndex={0} aria-label="Three reviews">
      {stripTestimonials.map((testimonial) => (
        <Review key={testimonial.reviewer} testimonial={testimonial} />
      ))}
    </section>
  );
  const { pathname } = useLocation();
  const isFolded = foldedOn.test(pathname);
  return (
    <section className={isFolded ? 'says says--folded' : 'says'} aria-labelledby="says-title">
      <div className="wrap">
        {isFolded ? (
          <details>
            <summary>
              {title}
              <Icon name="down" />
            </summary>
            {all}
            {cards}
          </details>
        ) : (
          <>
            <div className="head-row">
              {title}
              <div className="flex flex-wrap gap-3">
                {all}
                {/* There the link leads nowhere new. */}
                {pathname.startsWith(paths.testimonial) && (
                  <Link className={buttonClass({ variant: 'secondary' })} to={paths.feedback}>
                    Write your own
                  </Link>
                )}
              </div>
            </div>
            {cards}
          </>
        )}
      </div>
    </section>
  );
}
