import type { Testimonial } from '@juniper/core/content/testimonials.ts';
import type { ReactNode } from 'react';
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
