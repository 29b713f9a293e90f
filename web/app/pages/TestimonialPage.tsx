import '../features/content/carousel.css';
import { shop } from '@juniper/core/content/shop.ts';
import { testimonialSlides } from '@juniper/core/content/testimonial-slides.ts';
import { stripTestimonials } from '@juniper/core/content/testimonials.ts';
import { type FocusEvent, useEffect, useState } from 'react';
import { Review } from '../features/content/Testimonials.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { useMedia } from '../lib/screen.ts';
import { IconButton } from '../ui/Button.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Picture } from '../ui/Picture.tsx';

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

const count = testimonialSlides.length;

export function TestimonialCarousel() {
  const { at, isPlaying, isMoving, toggle, step, hold } = useCarousel(count);
  return (
    <section className="carousel" aria-roledescription="carousel" aria-label="Reviews">
      <div className="carousel__bar">
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? 'Pause the reviews' : 'Play the reviews'}
          onClick={toggle}
        />
        <div className="carousel__nav" {...hold}>
          <IconButton icon="left" label="Previous reviews" onClick={() => step(-1)} />
          <span className="carousel__count">
            {at + 1} / {count}
          </span>
          <IconButton icon="right" label="Next reviews" onClick={() => step(1)} />
        </div>
      </div>
      <div className="carousel__slides" aria-live={isMoving ? 'off' : 'polite'} {...hold}>
        {testimonialSlides.map((slide, number) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
          <div
            key={slide[0]?.reviewer}
            className="carousel__slide"
            role="group"
            aria-roledescription="slide"
            aria-label={`${number + 1} of ${count}`}
            inert={number !== at}
          >
            {slide.map(({ picture, ...testimonial }) => (
              <Review key={testimonial.reviewer} testimonial={testimonial}>
                <Picture name={picture} alt="" sizes="48px" className="carousel__face size-12" />
              </Review>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

const intervalMs = 3000;

/** Moves on by itself and wraps around, unless it is paused, hovered, touched or focused. Reduced motion starts it paused. */
const useCarousel = (count: number) => {
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<'playing' | 'paused'>();
  const [isPointedAt, setPointedAt] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isReduced = useMedia('(prefers-reduced-motion: reduce)');
  const isPlaying = (chosen ?? (isReduced ? 'paused' : 'playing')) === 'playing';
  const isMoving = isPlaying && !isPointedAt && !isTouched && !isFocused;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer starts again with each slide, also after a press.
  useEffect(() => {
    if (!isMoving) return;
    const next = setTimeout(() => setAt((now) => (now + 1) % count), intervalMs);
    return () => clearTimeout(next);
  }, [isMoving, at, count]);

  return {
    at,
    isPlaying,
    isMoving,
    toggle: () => setChosen(isPlaying ? 'paused' : 'playing'),
    step: (by: 1 | -1) => setAt((now) => (now + by + count) % count),
    /** For the parts that stop it while hovered or focused. Not for the pause button: after Play the slides must move. */
    hold: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      // A click leaves the focus behind, and the pointer may have left since. Only keyboard focus counts.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
      // The browser ends a touch's pointer events when the page scrolls, but not its touch events.
      onTouchStart: () => setTouched(true),
      onTouchEnd: () => setTouched(false),
      onTouchCancel: () => setTouched(false),
    },
  };
};
