import './carousel.css';
import { testimonialSlides } from '@juniper/core/content/testimonial-slides.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Review } from './Review.tsx';
import { useCarousel } from './use-carousel.ts';

const count = testimonialSlides.length;

export function TestimonialCarousel() {
  const { at, isPlaying, isMoving, toggle, step, hold } = useCarousel(count);
  return (
    <section className="carousel" aria-roledescription="carousel" aria-label="Reviews">
      <div className="carousel__bar">
        <Button variant="secondary" size="sm" onClick={toggle}>
          <Icon name={isPlaying ? 'pause' : 'play'} />
          {isPlaying ? 'Pause' : 'Play'} <span className="sr-only">the reviews</span>
        </Button>
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
                <Picture name={picture} alt="" sizes="48px" className="size-12 rounded-pill bg-sage" />
              </Review>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
