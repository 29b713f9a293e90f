import type { Store } from '@reduxjs/toolkit';
import { configure, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createRoutesStub } from 'react-router';
import { vi } from 'vitest';

// Whole pages and a real server: a busy machine needs more patience than a unit test has.
configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 20_000 });

type StubRoutes = Parameters<typeof createRoutesStub>[0];
type Entry = string | { pathname: string; search?: string; state?: unknown };

/** Renders real route components around a store, with a browser-like history. */
export const renderRoutes = (store: Store, routes: StubRoutes, entries: Entry[]) => {
  const Routes = createRoutesStub(routes);
  return render(
    <Provider store={store}>
      <Routes initialEntries={entries} />
    </Provider>,
  );
};
