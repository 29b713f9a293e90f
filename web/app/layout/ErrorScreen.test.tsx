import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { stubMedia } from '../lib/testing/stub-media.ts';
import { ErrorBoundary as RootBoundary } from '../root.tsx';
import { makeStore } from '../store.ts';
import { ErrorBoundary as SiteBoundary } from './SiteLayout.tsx';

const fault = new Error('the page broke');
const Broken = () => {
  throw fault;
};
const fail = (ErrorBoundary: ComponentType) =>
  renderRoutes(makeStore(), [{ path: '/', Component: Broken, ErrorBoundary }], ['/']);

let log: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  stubMedia();
  log = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['inside the site', SiteBoundary],
  ['outside of it', RootBoundary],
])('a page that fails %s shows one error screen, with ways on, and leaves a trace', async (_where, boundary) => {
  fail(boundary);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something spilled');
  const main = screen.getByRole('main');
  expect(main.textContent).toContain('This page could not be shown.');
  expect(main.textContent).not.toContain(fault.message);
  expect(within(main).getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  expect(log).toHaveBeenCalledWith(fault);

  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('inside the site, header and footer are in place', () => {
  fail(SiteBoundary);
  expect(screen.getByRole('banner')).toBeDefined();
  expect(screen.getByRole('contentinfo')).toBeDefined();
});
