import { configure, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Store } from 'redux';
import { vi } from 'vitest';

// Whole pages and a real server: a busy machine needs more patience than a unit test has.
configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 20_000 });

type Entry = string | { pathname: string; search?: string; hash?: string; state?: unknown };

/** Renders real route components around a store, with a browser-like history. */
export const renderRoutes = (store: Store, routes: RouteObject[], entries: Entry[]) =>
  render(
    <Provider store={store}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: entries })} />
    </Provider>,
  );
