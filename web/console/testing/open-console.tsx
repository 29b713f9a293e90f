import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { storage } from '../../app/lib/storage.ts';
import { openDevice } from '../../app/lib/testing/render-routes.tsx';
import { sampleUser } from '../../app/lib/testing/samples.ts';
import { addDialogMethods, stubMedia } from '../../app/lib/testing/stub-browser.ts';
import { newQueryClient } from '../lib/calls.ts';
import { routes } from '../routes.tsx';

// Whole screens and a real server: a busy machine needs more time than a unit test's default.
vi.setConfig({ testTimeout: 20_000 });

/** Opens the console at a path, as a document load would, for an account of this role. */
export const openConsole = (path: string, role = 'manager') => {
  addDialogMethods();
  stubMedia();
  vi.stubGlobal('scrollTo', () => {});
  localStorage.clear();
  storage.write('token', 'token-1');
  storage.write('user', { ...sampleUser, name: 'Mei Tanaka', role });
  openDevice();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <QueryClientProvider client={newQueryClient({ retryDelay: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
};
