import { cleanup, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stubMedia } from '../lib/testing/stub-browser.ts';
import { Footer } from './Footer.tsx';

beforeEach(() => {
  stubMedia();
  const Routes = createRoutesStub([{ path: '*', Component: Footer }]);
  render(<Routes />);
});
afterEach(cleanup);

const getHref = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('says when the business was founded [shop-1]', () => {
  expect(screen.getByText(/founded in 2010/)).toBeDefined();
});

test('has the quick links [footer-1]', () => {
  const links = within(screen.getByRole('navigation', { name: 'Quick Links' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/shop',
    '/about',
    '/blog',
    '/contact',
    '/testimonial',
    '/contributor',
  ]);
});

test('leads to the room, the questions and the allergens, and members to their favorites [footer-1]', () => {
  expect(getHref('Cozy Ambiance')).toBe('/CozyAmbiance');
  expect(getHref('FAQ')).toBe('/faq');
  expect(getHref('Allergens')).toBe('/allergens');
  expect(getHref('Favorites')).toBe('/favorites');
  expect(screen.getByRole('link', { name: 'Favorites' }).className).toBe('for-member');
});

test('says where the cafe is and how to reach it [shop-1, footer-2]', () => {
  expect(screen.getByText(/214 Alder Street/).textContent).toBe('214 Alder StreetMaple Hollow, OR 97099');
  expect(getHref('hello@juniperrow.example')).toBe('mailto:hello@juniperrow.example');
  expect(getHref('+1 (503) 555-0142')).toBe('tel:+15035550142');
  expect(getHref(/^Find us on the map/)).toMatch(/^https:\/\/www\.openstreetmap\.org\//);
});

test.each(['Apple Pay', 'G Pay', 'Mastercard', 'Visa', 'Instagram', 'Facebook', 'X', 'Find us on the map'])(
  '%s leads out of the site, in a tab of its own that has no hold on ours [footer-2]',
  (name) => {
    const link = screen.getByRole('link', { name: new RegExp(`^${name} ?\\(opens in a new tab\\)`) });
    expect(link.getAttribute('href')).toMatch(/^https:\/\//);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener');
  },
);

test.each([
  ['Terms', '/terms'],
  ['Privacy', '/privacy'],
])('%s opens in a new tab', (name, path) => {
  const link = screen.getByRole('link', { name: new RegExp(`^${name} ?\\(opens in a new tab\\)`) });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank']);
});

test('carries the current year [footer-2]', () => {
  expect(screen.getByText(`© ${new Date().getFullYear()} Juniper Row Coffee. All rights reserved.`)).toBeDefined();
});
