import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { MenuDisclosure } from './Header.tsx';
import { HomeLink } from './SiteLinks.tsx';

const Bar = () => (
  <ul>
    <li>
      <HomeLink className="nav__link" />
    </li>
    <MenuDisclosure />
  </ul>
);

afterEach(cleanup);

test.each([
  ['/', 'page', null],
  ['/home', 'page', null],
  ['/menu', null, 'true'],
  ['/Shop/Coffee', null, 'true'],
  ['/shop', null, null],
  ['/about', null, null],
])('%s marks Home %s and Menu %s', (address, home, menu) => {
  renderRoutes([{ path: '*', Component: Bar }], [address]);
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe(home);
  expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-current')).toBe(menu);
});
