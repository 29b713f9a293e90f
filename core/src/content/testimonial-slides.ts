import type { Testimonial } from './testimonials.ts';

export const testimonialSlides: readonly (readonly (Testimonial & { picture: string })[])[] = [
  [
    {
      quote:
        'I wrote most of my thesis in the reading corner. Nobody ever asked me to order a second cup, so I always did.',
      reviewer: 'Clara Jennings',
      role: 'Graduate student',
      picture: 'avatar-1',
    },
    {
      quote: 'Ordered at my desk, walked over, and the cortado was on the counter with my name on it. Still hot.',
      reviewer: 'Kenji Mori',
      role: 'Works around the corner',
      picture: 'avatar-2',
    },
    {
      quote: 'Oat milk costs the same as dairy here. It is a small thing, and it is why I bring my friends.',
      reviewer: 'Samira Haddad',
      role: 'Pharmacist',
      picture: 'avatar-3',
    },
  ],
  [
    {
      quote: 'Sunday, courtyard, a newspaper and the lemon drizzle. I am 71 and I have looked for a better plan.',
      reviewer: 'Walter Brandt',
      role: 'Retired machinist',
      picture: 'avatar-4',
    },
    {
      quote: 'Theo spent ten minutes finding out why my pour over at home was sour. It was the grind. Now it is not.',
      reviewer: 'Denise Okafor',
      role: 'Home brewer',
      picture: 'avatar-5',
    },
    {
      quote: 'After a night shift the mushroom soup and a decaf flat white put me back together.',
      reviewer: 'Rafael Costa',
      role: 'Paramedic',
      picture: 'avatar-6',
    },
  ],
];
