import { stripTestimonials } from '@juniper/core/content/testimonials.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { TestimonialsStrip } from './Testimonials.tsx';

afterEach(cleanup);

test('claims 2,157 reviews and leads to all of them [testimonials-1]', () => {
  const Stub = createRoutesStub([{ path: '/', Component: TestimonialsStrip }]);
  render(<Stub />);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('2,157 people reviewed Juniper Row');
  expect(screen.getByRole('link', { name: 'Check all 2,157 reviews' }).getAttribute('href')).toBe('/testimonial');

  const cards = screen.getAllByRole('figure');
  expect(cards).toHaveLength(3);
  cards.forEach((card, position) => {
    const said = stripTestimonials[position];
    for (const text of [said?.quote, said?.reviewer, said?.role]) expect(card.textContent).toContain(text);
    expect(within(card).getByRole('img', { name: '5 out of 5 stars' })).toBeTruthy();
  });
});

test.each(['/cart', '/checkout', '/checkOut', '/order'])('on %s it is folded to its heading', (path) => {
  const Stub = createRoutesStub([{ path, Component: TestimonialsStrip }]);
  render(<Stub initialEntries={[path]} />);
  const folded = screen.getByText('2,157 people reviewed Juniper Row').closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.querySelectorAll('figure')).toHaveLength(3);
});
