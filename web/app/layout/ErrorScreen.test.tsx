import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { stubMedia } from '../lib/testing/stub-browser.ts';
import { ErrorBoundary, ErrorScreen } from './ErrorBoundary.tsx';
import { SiteLayout } from './SiteLayout.tsx';

const fault = new Error('the page broke');
const Broken = () => {
  throw fault;
};
const fail = (where: 'inside' | 'outside') =>
  where === 'inside'
    ? renderRoutes([{ Component: SiteLayout, children: [{ path: '/', Component: Broken }] }], ['/'])
    : render(
        <ErrorBoundary fallback={<ErrorScreen />}>
          <Broken />
        </ErrorBoundary>,
      );

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

test.each(['inside', 'outside'] as const)(
  'a page that fails %s the site shows one error screen, with ways on, and leaves a trace [pages-4]',
  async (where) => {
    fail(where);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something spilled');
    expect(document.body.textContent).toContain('This page could not be shown.');
    expect(document.body.textContent).not.toContain(fault.message);
    expect(screen.getAllByRole('link', { name: 'Home' }).at(-1)?.getAttribute('href')).toBe('/');
    expect(log).toHaveBeenCalledWith(fault);

    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('inside the site, header and footer are in place', () => {
  fail('inside');
  expect(screen.getByRole('banner')).toBeDefined();
  expect(screen.getByRole('contentinfo')).toBeDefined();
});
