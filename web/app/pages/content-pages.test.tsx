import { type Barista, baristas } from '@juniper/core/content/baristas.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { TestimonialsStrip } from '../features/content/Testimonials.tsx';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { stubMedia } from '../lib/testing/stub-browser.ts';
import { findScreen } from '../routes.tsx';
import AboutPage from './AboutPage.tsx';
import BlogPage from './BlogPage.tsx';
import CozyAmbiancePage from './CozyAmbiancePage.tsx';
import ExpertBaristasPage from './ExpertBaristasPage.tsx';
import FaqPage from './FaqPage.tsx';
import LandingPage from './LandingPage.tsx';
import PrivacyPage from './PrivacyPage.tsx';
import StoriesPage from './StoriesPage.tsx';
import TermsPage from './TermsPage.tsx';
import TestimonialPage from './TestimonialPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (Page: ComponentType, path = '/') => renderRoutes([{ path: '*', Component: Page }], [path]);
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const questions = () => [...document.querySelectorAll<HTMLDetailsElement>('details[name=faq]')];

describe('landing', () => {
  test('has the main button, three features and the specialties [landing-3]', () => {
    open(LandingPage);
    expect(href('Start Your Coffee Journey')).toBe('/shop');
    const features = within(screen.getByRole('region', { name: 'What you can count on' }));
    expect(features.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Premium Beans',
      'Expert Baristas',
      'Cozy Ambiance',
    ]);
    const specialties = within(screen.getByRole('region', { name: 'Our specialties' }));
    expect(specialties.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Premium Beans',
      'Special Flat White',
      'Nitro Cold Brew',
    ]);
    const tiles = specialties.getAllByRole('link');
    expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual(['/shop/coffee', '/shop/coffee']);
    expect(tiles.map((tile) => /\$\d+\.\d\d/.exec(tile.textContent ?? '')?.[0])).toEqual(['$4.20', '$4.80']);
  });

  test('has the ten questions [landing-4]', () => {
    open(LandingPage);
    expect(questions()).toHaveLength(10);
    expect(questions().some(({ open: isOpen }) => isOpen)).toBe(false);
  });
});

test('the FAQ has ten questions and four on ordering, all of one accordion [faq-1, faq-2]', () => {
  open(FaqPage);
  expect(questions()).toHaveLength(14);
  expect(new Set(questions().map((one) => one.getAttribute('name')))).toEqual(new Set(['faq']));
  expect(questions().map(({ open: isOpen }) => isOpen)).toEqual([true, ...Array(13).fill(false)]);
  const ordering = screen.getByRole('region', { name: 'Ordering' });
  expect(ordering.querySelectorAll('details')).toHaveLength(4);
});

test('about tells more and less [content-1]', async () => {
  open(AboutPage);
  const more = document.querySelector('details') as HTMLDetailsElement;
  expect(more.querySelector('summary')?.textContent).toBe('Learn MoreShow Less');
  expect(more.open).toBe(false);
  await userEvent.click(screen.getByText('Learn More'));
  expect(more.open).toBe(true);
  await userEvent.click(screen.getByText('Show Less'));
  expect(more.open).toBe(false);
});

test('the blog lists its three articles [content-1]', () => {
  open(BlogPage);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['The Art of Brewing', '/blog1'],
    ['Our Sustainability Journey', '/blog2'],
    ['The Perfect Bean', '/blog3'],
  ]);
});

test.each([
  ['The Art of Brewing', '/blog1'],
  ['Our Sustainability Journey', '/blog2'],
  ['The Perfect Bean', '/blog3'],
])('%s has its text and the way back [content-1]', async (name, path) => {
  const { default: Component } = await findScreen(path).screen.load();
  renderRoutes([{ path, Component }], [path.replace('b', 'B')]);
  expect(title()).toBe(name);
  expect(document.querySelectorAll('.prose p').length).toBeGreaterThan(8);
  expect(href('Back to Blog')).toBe('/blog');
});

test.each([
  ['Meet Our Expert Baristas', ExpertBaristasPage, 3],
  ['Cozy Ambiance', CozyAmbiancePage, 4],
  ['Stories', StoriesPage, 3],
])('%s has %# cards [content-2]', (name, Page, count) => {
  open(Page);
  expect(title()).toBe(name);
  const cards = screen.getAllByRole('article');
  expect(cards).toHaveLength(count);
  for (const card of cards) expect(within(card).getByRole('img').getAttribute('alt')).not.toBe('');
});

test('a barista’s card says who it is, and what they are good at [content-2]', () => {
  open(ExpertBaristasPage);
  screen.getAllByRole('article').forEach((card, at) => {
    const { name, expertise, description } = baristas[at] as Barista;
    for (const text of [name, expertise, description]) expect(card.textContent).toContain(text);
  });
});

test('testimonials has the carousel, all nine in a list, and the way to write one [testimonials-2]', () => {
  stubMedia();
  open(
    () => (
      <>
        <TestimonialPage />
        <TestimonialsStrip />
      </>
    ),
    '/testimonial',
  );
  expect(screen.getByRole('region', { name: 'Reviews' })).toBeDefined();
  expect(screen.getByText(/^A few of the 2,157\./)).toBeDefined();
  const cards = within(screen.getByRole('list', { name: 'All testimonials' })).getAllByRole('listitem');
  const listed = cards.map((card) => card.querySelector('blockquote')?.textContent);
  expect(new Set(listed).size).toBe(9);
  const elsewhere = [...document.querySelectorAll(':is(.carousel, .says) blockquote')];
  expect(elsewhere.map(({ textContent }) => textContent).sort()).toEqual(listed.sort());
  expect(href('Check all 2,157 reviews')).toBe('/testimonial');
  expect(href('Write your own')).toBe('/feedback');
});

test.each([
  ['Terms and Conditions', TermsPage],
  ['Privacy', PrivacyPage],
])('%s leads to each of its parts [pages-3]', (name, Page) => {
  open(Page);
  expect(title()).toBe(name);
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(links.length).toBeGreaterThan(8);
  for (const link of links)
    expect(document.getElementById((link.getAttribute('href') ?? '').split('#')[1] ?? '')?.textContent).toBe(
      link.textContent,
    );
});
