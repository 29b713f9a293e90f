import type { Testimonial } from '@juniper/core/content/testimonials.ts';
import type { ReactNode } from 'react';
import { Stars } from './Stars.tsx';

type ReviewProps = { testimonial: Testimonial; children?: ReactNode };

/** Five stars, the words and who said them; beside the name, perhaps a face. */
export function Review({ testimonial: { quote, reviewer, role }, children }: ReviewProps) {
  return (
    <figure className="say">
      <Stars />
      <blockquote>{quote}</blockquote>
      <figcaption>
        {children}
        <span>
          <b className="block">{reviewer}</b>
          <span className="text-muted">{role}</span>
        </span>
      </figcaption>
    </figure>
  );
}
