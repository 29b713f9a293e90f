import { shop } from '@juniper/core/content/shop.ts';
import { stripTestimonials } from '@juniper/core/content/testimonials.ts';
import { Link, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Review } from './Review.tsx';

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
